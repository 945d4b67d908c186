import { fail, isRecord, type Options } from './options.ts';

/** Folds the numbers of one group; NaN stands for NULL. */
export type Aggregator = (numbers: Float64Array) => number;

const present = (numbers: Float64Array): Float64Array => numbers.filter(number => !Number.isNaN(number));

function sum(numbers: Float64Array): number {
  let total = 0;
  let lost = 0;
  for (const number of numbers) {
    if (Number.isNaN(number)) continue;
    const next = total + number;
    if (Number.isFinite(next)) {
      lost += Math.abs(total) >= Math.abs(number) ? total - next + number : number - next + total;
    }
    total = next;
  }
  return total + lost;
}

function count(numbers: Float64Array): number {
  let found = 0;
  for (const number of numbers) if (!Number.isNaN(number)) found++;
  return found;
}

const mean = (numbers: Float64Array): number => sum(numbers) / count(numbers);

const product = (numbers: Float64Array): number => present(numbers).reduce((a, b) => a * b, 1);

const extreme =
  (better: (a: number, b: number) => boolean): Aggregator =>
  numbers => {
    let best = Number.NaN;
    for (const number of numbers) if (Number.isNaN(best) || better(number, best)) best = number;
    return best;
  };

const least = extreme((a, b) => a < b);
const greatest = extreme((a, b) => a > b);

const variance =
  (ddof: number): Aggregator =>
  numbers => {
    const values = present(numbers);
    const centre = mean(values);
    const squares = values.map(value => (value - centre) ** 2);
    return values.length > ddof ? sum(squares) / (values.length - ddof) : Number.NaN;
  };

export type Interpolation = 'linear' | 'lower' | 'higher' | 'midpoint' | 'nearest';

/** The value below which `percent` per cent of the sorted numbers lie. */
export function percentile(sorted: Float64Array, percent: number, between: Interpolation = 'linear'): number {
  if (sorted.length === 0) return Number.NaN;
  const at = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(at)]!;
  const high = sorted[Math.ceil(at)]!;
  switch (between) {
    case 'lower':
      return low;
    case 'higher':
      return high;
    case 'midpoint':
      return (low + high) / 2;
    case 'nearest':
      return sorted[roundHalfEven(at)]!;
    case 'linear':
      return low + (high - low) * (at - Math.floor(at));
  }
}

export function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** NaN when a NULL is among the numbers, as the plain variants of these functions have it. */
const strict =
  (aggregator: Aggregator): Aggregator =>
  numbers =>
    numbers.some(Number.isNaN) ? Number.NaN : aggregator(numbers);

const median: Aggregator = numbers => percentile(present(numbers).sort(), 50);

function percentileOf(options: Options): Aggregator {
  const q = options.q;
  if (typeof q !== 'number' || q < 0 || q > 100) fail('Percentiles must be in the range [0, 100]');
  return numbers => percentile(present(numbers).sort(), q);
}

const ddofOf = (options: Options): number => (typeof options.ddof === 'number' ? options.ddof : 0);

const positionOf =
  (aggregator: Aggregator): Aggregator =>
  numbers =>
    numbers.indexOf(aggregator(numbers));

const OPERATORS: Record<string, (options: Options) => Aggregator> = {
  average: () => strict(mean),
  argmin: () => positionOf(least),
  argmax: () => positionOf(greatest),
  count: () => count,
  count_nonzero: () => numbers => present(numbers).filter(number => number !== 0).length,
  cumsum: () => sum,
  cumprod: () => product,
  max: () => greatest,
  mean: () => mean,
  median: () => strict(median),
  min: () => least,
  nanmax: () => greatest,
  nanmean: () => mean,
  nanmedian: () => median,
  nanmin: () => least,
  nanpercentile: percentileOf,
  nansum: () => sum,
  percentile: options => strict(percentileOf(options)),
  prod: () => product,
  product: () => product,
  std: options => numbers => Math.sqrt(variance(ddofOf(options))(numbers)),
  sum: () => sum,
  var: options => variance(ddofOf(options)),
};

export function aggregatorOf(operator: unknown, options: unknown): Aggregator {
  if (typeof operator !== 'string' || !Object.hasOwn(OPERATORS, operator)) {
    return fail(`Invalid numpy function: ${String(operator)}`);
  }
  return OPERATORS[operator]!(isRecord(options) ? options : {});
}

export { count, greatest, least, mean, median, present, sum, variance };
