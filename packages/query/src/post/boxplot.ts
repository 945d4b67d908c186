import type { JsonValue } from '@parallax/contract';
import { greatest, least, mean, median, percentile, present } from './aggregators.ts';
import { groupRows, membersOf } from './groups.ts';
import { withoutNullKeys } from './keys.ts';
import { fail, type Options, requireColumns, textsOption } from './options.ts';
import { columnNamed, numbersOf, numericColumn, type PostColumn, type Table, takeRows } from './table.ts';

/** Where the whiskers of a box end. */
type Whiskers = (sorted: Float64Array) => { low: number; high: number };

const quartile = (sorted: Float64Array, percent: number): number => percentile(sorted, percent, 'midpoint');

/**
 * One row per group with the box, the whiskers and the values outside them, for every metric. Rows of no group have no
 * box; the count is of the group's rows, those without a value among them.
 */
export function boxplot(source: Table, options: Options): Table {
  const groupBy = textsOption(options, 'groupby');
  const metrics = textsOption(options, 'metrics');
  requireColumns(source, [...groupBy, ...metrics]);
  const table = withoutNullKeys(source, groupBy);
  const whiskers = whiskersOf(options);
  const keys = groupBy.map(name => columnNamed(table, name)!);
  const groups = groupRows(keys, table.length);
  const { order, starts } = membersOf(groups);
  const boxes = metrics.map(name => {
    const numbers = numbersOf(columnNamed(table, name)!);
    return Array.from(groups.rows, (_, id) =>
      boxOf(
        Float64Array.from(order.subarray(starts[id], starts[id + 1]), row => numbers[row]!),
        whiskers,
      ),
    );
  });
  return {
    index: [],
    columns: [
      ...keys.map(key => takeRows(key, groups.rows)),
      ...STATISTICS.flatMap(statistic => metrics.map((name, at) => column(name, statistic, boxes[at]!))),
    ],
    levels: [null],
    length: groups.rows.length,
  };
}

const STATISTICS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const;
interface Box extends Record<Exclude<(typeof STATISTICS)[number], 'outliers'>, number> {
  outliers: number[];
}

function boxOf(numbers: Float64Array, whiskers: Whiskers): Box {
  const values = present(numbers);
  const sorted = values.toSorted();
  const { low, high } = whiskers(sorted);
  return {
    mean: mean(values),
    median: median(values),
    max: high,
    min: low,
    q1: quartile(sorted, 25),
    q3: quartile(sorted, 75),
    count: numbers.length,
    outliers: [...values.filter(value => value > high), ...values.filter(value => value < low)],
  };
}

function column(metric: string, statistic: (typeof STATISTICS)[number], boxes: Box[]): PostColumn {
  const path = [`${metric}__${statistic}`];
  if (statistic === 'outliers') {
    return { path, kind: 'json', type: 'ARRAY', values: boxes.map(box => box.outliers as JsonValue) };
  }
  const numbers = Float64Array.from(boxes, box => box[statistic]);
  return numericColumn(path, numbers, statistic === 'count' ? { kind: 'int', type: 'BIGINT' } : undefined);
}

function whiskersOf(options: Options): Whiskers {
  switch (options.whisker_type) {
    case 'tukey':
      return sorted => {
        const reach = 1.5 * (quartile(sorted, 75) - quartile(sorted, 25));
        const [from, to] = [quartile(sorted, 25) - reach, quartile(sorted, 75) + reach];
        return {
          low: least(sorted.filter(value => value >= from)),
          high: greatest(sorted.filter(value => value <= to)),
        };
      };
    case 'min/max':
      return sorted => ({ low: least(sorted), high: greatest(sorted) });
    case 'percentile': {
      const [low, high] = percentilesOf(options.percentiles);
      return sorted => ({ low: percentile(sorted, low), high: percentile(sorted, high) });
    }
    default:
      return fail(`Unsupported whisker type: ${String(options.whisker_type)}`);
  }
}

function percentilesOf(value: unknown): [number, number] {
  const [low, high] = Array.isArray(value) && value.length === 2 ? value : [];
  if (typeof low !== 'number' || typeof high !== 'number' || low < 0 || high > 100 || low >= high) {
    return fail(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    );
  }
  return [low, high];
}
