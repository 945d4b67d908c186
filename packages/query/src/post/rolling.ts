import { type Interpolation, mean } from './aggregators.ts';
import { placeColumns } from './append.ts';
import {
  fail,
  flagOption,
  isRecord,
  namesOption,
  type Options,
  requireColumns,
  wholeOption,
} from './options.ts';
import { extremeRolling, slide, type WindowShape, weightedRolling } from './slide.ts';
import { numbersOf, numericColumn, type Table, takeTable } from './table.ts';
import {
  deviationWindow,
  kurtosisWindow,
  meanWindow,
  quantileWindow,
  skewWindow,
  sumWindow,
  varianceWindow,
} from './windows.ts';

type Roller = (numbers: Float64Array, shape: WindowShape, options: Options) => Float64Array;

const centreOf = (numbers: Float64Array): number => mean(numbers) || 0;
const ddofOf = (options: Options): number => wholeOption(options, 'ddof') ?? 1;

const ROLLERS: Record<string, Roller> = {
  count: (numbers, shape) =>
    slide(
      numbers.map(number => (Number.isNaN(number) ? 0 : 1)),
      shape,
      sumWindow(),
    ),
  sum: (numbers, shape) => slide(numbers, shape, sumWindow()),
  mean: (numbers, shape) => slide(numbers, shape, meanWindow()),
  var: (numbers, shape, options) => slide(numbers, shape, varianceWindow(centreOf(numbers), ddofOf(options))),
  std: (numbers, shape, options) =>
    slide(numbers, shape, deviationWindow(centreOf(numbers), ddofOf(options))),
  skew: (numbers, shape) => slide(numbers, shape, skewWindow(centreOf(numbers))),
  kurt: (numbers, shape) => slide(numbers, shape, kurtosisWindow(centreOf(numbers))),
  median: (numbers, shape) => slide(numbers, shape, quantileWindow(shape.width, 0.5, 'linear')),
  quantile: (numbers, shape, options) => slide(numbers, shape, quantileOf(shape, options)),
  min: (numbers, shape) => extremeRolling(numbers, shape, (a, b) => a <= b),
  max: (numbers, shape) => extremeRolling(numbers, shape, (a, b) => a >= b),
};

const finite = (numbers: Float64Array): Float64Array =>
  numbers.every(number => Math.abs(number) !== Number.POSITIVE_INFINITY)
    ? numbers
    : numbers.map(number => (Number.isFinite(number) ? number : Number.NaN));

const MAX_WINDOW = 10_000;

/** A statistic over a sliding window of rows; the first rows that cannot fill `min_periods` are cut. */
export function rolling(table: Table, options: Options): Table {
  const names = namesOption(options, 'columns');
  requireColumns(table, names.keys());
  const type = String(options.rolling_type);
  const typeOptions = isRecord(options.rolling_type_options) ? options.rolling_type_options : {};
  const minPeriods = wholeOption(options, 'min_periods');
  const shape = shapeOf(options, minPeriods);
  if (type === 'corr' || type === 'cov') {
    fail(`Invalid options for ${type}: ${JSON.stringify(typeOptions)}`);
  }
  if (!Object.hasOwn(ROLLERS, type)) fail(`Invalid rolling_type: ${type}`);
  const winType = options.win_type ?? null;
  const roll = winType === null ? ROLLERS[type]! : weightedRolling(type, winType);
  const rolled = placeColumns(table, names, column =>
    numericColumn(column.path, roll(finite(numbersOf(column)), shape, typeOptions), column),
  );
  const cut = Math.min(Math.max((minPeriods ?? 0) - 1, 0), table.length);
  if (cut === 0) return rolled;
  return takeTable(
    rolled,
    Uint32Array.from({ length: table.length - cut }, (_, row) => row + cut),
  );
}

function shapeOf(options: Options, minPeriods: number | null): WindowShape {
  const width = wholeOption(options, 'window');
  if (width === null) return fail('Undefined window for rolling operation');
  if (width <= 0) fail('Window must be > 0');
  if (width > MAX_WINDOW) fail(`Window must be <= ${MAX_WINDOW}`);
  if (minPeriods !== null && minPeriods < 0) fail('min_periods must be >= 0');
  if (minPeriods !== null && minPeriods > width) fail(`min_periods ${minPeriods} must be <= window ${width}`);
  return { width, minPeriods: minPeriods ?? width, center: flagOption(options, 'center', false) };
}

const INTERPOLATIONS: readonly Interpolation[] = ['linear', 'lower', 'higher', 'midpoint', 'nearest'];

function quantileOf(shape: WindowShape, options: Options) {
  const quantile = options.quantile ?? options.q;
  const between = INTERPOLATIONS.find(name => name === (options.interpolation ?? 'linear'));
  if (typeof quantile !== 'number' || quantile < 0 || quantile > 1 || !between) {
    return fail(`Invalid options for quantile: ${JSON.stringify(options)}`);
  }
  return quantileWindow(shape.width, quantile, between);
}
