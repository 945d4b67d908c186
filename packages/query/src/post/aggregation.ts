import type { Cell } from '@parallax/contract';
import { type Aggregator, aggregatorOf } from './aggregators.ts';
import { exactSum } from './exact.ts';
import type { Members } from './groups.ts';
import { fail, isRecord, mapOption, type Options } from './options.ts';
import { rowComparator } from './order.ts';
import { columnNamed, isNumeric, numbersOf, numericColumn, type PostColumn, type Table } from './table.ts';

/** One entry of the `aggregates` option, bound to its source column. */
export interface Aggregation {
  name: string;
  source: PostColumn;
  operator: string;
  fold: Aggregator;
}

export function aggregationsOf(table: Table, options: Options): Aggregation[] {
  return [...mapOption(options, 'aggregates')].map(([name, entry]) => {
    if (!isRecord(entry) || typeof entry.operator !== 'string') {
      return fail(`Operator undefined for aggregator: ${name}`);
    }
    const column = typeof entry.column === 'string' ? entry.column : name;
    const source = columnNamed(table, column);
    if (!source) return fail(`Column referenced by aggregate is undefined: ${column}`);
    return { name, source, operator: entry.operator, fold: aggregatorOf(entry.operator, entry.options) };
  });
}

const EXTREMES: Record<string, 1 | -1> = { min: 1, nanmin: 1, max: -1, nanmax: -1 };
const SUMS = new Set(['sum', 'nansum']);
/** Operators that give a lone value back as it is. */
const IDENTITIES = new Set([
  ...['average', 'mean', 'median', 'nanmean', 'nanmedian', 'percentile', 'nanpercentile'],
  ...['sum', 'nansum', 'cumsum', 'prod', 'product', 'cumprod', 'min', 'max', 'nanmin', 'nanmax'],
]);

/** One result per group. Exact kinds stay exact where the operator allows it. */
export function aggregate(aggregation: Aggregation, members: Members): PostColumn {
  const { source, operator, name } = aggregation;
  if (source.kind !== 'float' && source.kind !== 'int') {
    if (operator in EXTREMES) return pick(source, name, members, extremeRow(source, EXTREMES[operator]!));
    if (IDENTITIES.has(operator) && isLonely(members, source)) return pick(source, name, members, onlyRow);
    if (SUMS.has(operator) && (source.kind === 'bigint' || source.kind === 'decimal')) {
      return { path: [name], type: source.type, kind: source.kind, values: sums(source, members) };
    }
    if (!isNumeric(source.kind) && source.kind !== 'bool' && !operator.startsWith('count')) {
      fail(`Column "${name}" is not numeric and has no ${operator}.`);
    }
  }
  return numericColumn([name], foldGroups(numbersOf(source), members, aggregation.fold), source);
}

export function foldGroups(
  numbers: Float64Array,
  { order, starts }: Members,
  fold: Aggregator,
): Float64Array {
  const gathered = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) gathered[at] = numbers[order[at]!]!;
  const results = new Float64Array(starts.length - 1);
  for (let id = 0; id < results.length; id++) {
    results[id] = fold(gathered.subarray(starts[id], starts[id + 1]));
  }
  return results;
}

function sums(source: PostColumn, { order, starts }: Members): Cell[] {
  return Array.from({ length: starts.length - 1 }, (_, id) => {
    const cells = Array.from(order.subarray(starts[id], starts[id + 1]), row => source.values[row] as Cell);
    return exactSum(cells, source.kind === 'bigint');
  });
}

function isLonely({ starts }: Members, source: PostColumn): boolean {
  for (let id = 1; id < starts.length; id++) if (starts[id]! - starts[id - 1]! !== 1) return false;
  return source.values.length > 0;
}

type RowPicker = (order: Int32Array, from: number, to: number) => number;

const onlyRow: RowPicker = (order, from) => order[from]!;

function extremeRow(source: PostColumn, direction: 1 | -1): RowPicker {
  const compare = rowComparator(source);
  return (order, from, to) => {
    let best = order[from]!;
    for (let at = from + 1; at < to; at++) {
      const row = order[at]!;
      if (source.values[row] === null) continue;
      if (source.values[best] === null || compare(row, best) * direction < 0) best = row;
    }
    return best;
  };
}

function pick(source: PostColumn, name: string, { order, starts }: Members, picker: RowPicker): PostColumn {
  const values: Cell[] = new Array(starts.length - 1);
  for (let id = 0; id < values.length; id++) {
    values[id] = source.values[picker(order, starts[id]!, starts[id + 1]!)] as Cell;
  }
  return { path: [name], type: source.type, kind: source.kind, values };
}
