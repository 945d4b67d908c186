import { forecast, type Seasonality } from './forecast.ts';
import { type Frequency, frequencyOf } from './frequency.ts';
import { fail, type Options } from './options.ts';
import { isMissing } from './order.ts';
import {
  columnNamed,
  isNumeric,
  isTemporal,
  labelsOf,
  nameOf,
  numbersOf,
  numericColumn,
  type PostColumn,
  type Table,
  takeRows,
} from './table.ts';

const GRAINS: Record<string, string> = {
  PT1S: 'S',
  PT1M: 'T',
  PT5M: '5T',
  PT10M: '10T',
  PT15M: '15T',
  PT30M: '30T',
  PT1H: 'H',
  P1D: 'D',
  P1W: '7D',
  P1M: 'MS',
  P3M: 'QS',
  P1Y: 'AS',
  '1969-12-28T00:00:00Z/P1W': '7D',
  '1969-12-29T00:00:00Z/P1W': '7D',
  'P1W/1970-01-03T00:00:00Z': '7D',
  'P1W/1970-01-04T00:00:00Z': '7D',
};
const MAX_PERIODS = 10_000;

/** Adds fitted and future values with their confidence band: `<column>__yhat`, `__yhat_lower`, `__yhat_upper`. */
export function prophet(table: Table, options: Options): Table {
  const frequency = frequencyFor(options.time_grain);
  const periods = periodsOf(options.periods);
  const confidence = confidenceOf(options.confidence_interval);
  const name = typeof options.index === 'string' ? options.index : '__timestamp';
  const index = columnNamed(table, name) ?? table.index.find(column => nameOf(column) === name);
  if (!index || !isTemporal(index.kind)) return fail('DataFrame must include temporal column');
  const series = table.columns.filter(column => column !== index);
  if (series.length === 0) fail('DataFrame include at least one series');

  const rows = rowsByTime(index);
  if (rows.length < 2) fail('Forecast requires at least 2 data points');
  const moments = Float64Array.from(rows, row => index.values[row] as number);
  const future = futureOf(frequency, moments.at(-1)!, periods);
  const times = Float64Array.from([...moments, ...future]);
  const seasonality: Seasonality = {
    yearly: seasonOf(options.yearly_seasonality),
    weekly: seasonOf(options.weekly_seasonality),
    daily: seasonOf(options.daily_seasonality),
  };
  const fitted = series
    .filter(column => isNumeric(column.kind))
    .flatMap(column => {
      const values = numbersOf(takeRows(column, rows));
      const { yhat, lower, upper } = forecast({ times, values, seasonality, confidence });
      return [
        suffixed(column, '__yhat', yhat),
        suffixed(column, '__yhat_lower', lower),
        suffixed(column, '__yhat_upper', upper),
      ];
    });
  if (fitted.every(({ values }) => isMissing(values[0]))) fail('Forecast requires at least 2 data points');
  const extended = Int32Array.from({ length: times.length }, (_, at) => rows[at] ?? -1);
  const axis: PostColumn = {
    path: index.path,
    type: index.type,
    kind: index.kind,
    values: Array.from(times),
  };
  return {
    index: [],
    columns: [axis, ...fitted, ...series.map(column => takeRows(column, extended))],
    levels: [null],
    length: times.length,
  };
}

/** A column named after another; the ending goes to the last level of its label. */
function suffixed(column: PostColumn, ending: string, numbers: Float64Array): PostColumn {
  const labels = labelsOf(column);
  return {
    ...numericColumn([`${nameOf(column)}${ending}`], numbers),
    labels: [...labels.slice(0, -1), `${labels.at(-1)}${ending}`],
  };
}

function frequencyFor(grain: unknown): Frequency {
  if (grain === null || grain === undefined || grain === '') return fail('Time grain missing');
  if (typeof grain !== 'string' || !Object.hasOwn(GRAINS, grain)) {
    return fail(`Unsupported time grain: ${String(grain)}`);
  }
  return frequencyOf(GRAINS[grain]!);
}

function periodsOf(value: unknown): number {
  const periods = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0 || periods > MAX_PERIODS) {
    return fail('Periods must be a whole number');
  }
  return periods;
}

function confidenceOf(value: unknown): number {
  const confidence = typeof value === 'string' ? Number(value) : value;
  if (typeof confidence !== 'number' || !(confidence > 0 && confidence < 1)) {
    return fail('Confidence interval must be between 0 and 1 (exclusive)');
  }
  return confidence;
}

/** null and `auto` look at the data; true takes the usual order; a number sets it. */
function seasonOf(value: unknown): boolean | number | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 50) return value;
  return null;
}

function rowsByTime(index: PostColumn): number[] {
  const rows: number[] = [];
  for (let row = 0; row < index.values.length; row++) if (!isMissing(index.values[row])) rows.push(row);
  return rows.sort((a, b) => (index.values[a] as number) - (index.values[b] as number) || a - b);
}

/** Fixed steps continue from the last moment; months, quarters and years from the start of its bucket. */
function futureOf(frequency: Frequency, last: number, periods: number): number[] {
  const bucket = frequency.isFixed ? last : frequency.first(last);
  return Array.from({ length: periods }, (_, at) => frequency.after(bucket, at + 1));
}
