import { greatest, least } from './aggregators.ts';
import { groupRows } from './groups.ts';
import { withoutNullKeys } from './keys.ts';
import { floatText } from './labels.ts';
import {
  fail,
  flagOption,
  type Options,
  requireColumns,
  requiredText,
  textsOption,
  wholeOption,
} from './options.ts';
import { columnNamed, numbersOf, type PostColumn, type Table, takeRows } from './table.ts';

const MAX_BINS = 1000;

/** Counts values in bins of equal width, one row per group and one column per bin. Rows of no group are not counted. */
export function histogram(table: Table, options: Options): Table {
  const name = requiredText(options, 'column');
  const groupBy = textsOption(options, 'groupby');
  const bins = wholeOption(options, 'bins') ?? 5;
  requireColumns(table, [name, ...groupBy]);
  if (bins < 1 || bins > MAX_BINS) fail(`\`bins\` must be between 1 and ${MAX_BINS}`);
  const present = withoutNullKeys(table, [name]);
  if (present.length === 0) return present;

  const measured = numbersOf(columnNamed(present, name)!);
  if (measured.some(Number.isNaN)) fail(`Column '${name}' contains non-numeric values`);
  const edges = edgesOf(measured, bins);
  const counted = withoutNullKeys(present, groupBy);
  const keys = groupBy.map(key => columnNamed(counted, key)!);
  const groups = groupRows(keys, counted.length);
  const numbers = numbersOf(columnNamed(counted, name)!);
  const counts = countsOf(numbers, groups.ids, groups.rows.length, edges);
  return {
    index: [],
    columns: [...keys.map(key => takeRows(key, groups.rows)), ...binColumns(counts, edges, options)],
    levels: [null],
    length: groups.rows.length,
  };
}

function edgesOf(numbers: Float64Array, bins: number): Float64Array {
  let low = least(numbers);
  let high = greatest(numbers);
  if (low === high) {
    low -= 0.5;
    high += 0.5;
  }
  const step = (high - low) / bins;
  return Float64Array.from({ length: bins + 1 }, (_, at) => (at === bins ? high : at * step + low));
}

/** Counts by bin, then by group. The last bin includes its upper edge. */
function countsOf(
  numbers: Float64Array,
  ids: Int32Array,
  groups: number,
  edges: Float64Array,
): Float64Array[] {
  const bins = edges.length - 1;
  const counts = Array.from({ length: bins }, () => new Float64Array(groups));
  for (let row = 0; row < numbers.length; row++) counts[binOf(numbers[row]!, edges)]![ids[row]!]!++;
  return counts;
}

function binOf(value: number, edges: Float64Array): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (edges[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Normalises by the grand total first, so a cumulative histogram ends at the group's share of it. */
function binColumns(counts: Float64Array[], edges: Float64Array, options: Options): PostColumn[] {
  const normalize = flagOption(options, 'normalize', false);
  const cumulative = flagOption(options, 'cumulative', false);
  const total = normalize ? counts.reduce((sum, bin) => bin.reduce((a, b) => a + b, sum), 0) : 1;
  let running: Float64Array = new Float64Array(counts[0]!.length);
  return counts.map((bin, at) => {
    running = cumulative ? running.map((before, group) => before + bin[group]!) : bin;
    const values = normalize ? running.map(count => count / total) : running;
    return {
      path: [`${floatText(edges[at]!)} - ${floatText(edges[at + 1]!)}`],
      type: normalize ? 'DOUBLE' : 'BIGINT',
      kind: normalize ? 'float' : 'int',
      values,
    };
  });
}
