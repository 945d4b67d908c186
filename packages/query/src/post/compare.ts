import { roundHalfEven } from './aggregators.ts';
import { fail, flagOption, type Options, requireColumns, textsOption, wholeOption } from './options.ts';
import { columnsUnder, headOf, numbersOf, numericColumn, type PostColumn, type Table } from './table.ts';

const MEASURES = {
  difference: (source: number, compared: number) => source - compared,
  percentage: (source: number, compared: number) => (source - compared) / compared,
  ratio: (source: number, compared: number) => source / compared,
};
type CompareType = keyof typeof MEASURES;

const isCompareType = (value: unknown): value is CompareType =>
  typeof value === 'string' && Object.hasOwn(MEASURES, value);

/** Adds `<type>__<source>__<compare>` for every pair of columns. */
export function compare(table: Table, options: Options): Table {
  const sources = textsOption(options, 'source_columns');
  const others = textsOption(options, 'compare_columns');
  const type = options.compare_type;
  const precision = wholeOption(options, 'precision') ?? 4;
  requireColumns(table, [...sources, ...others]);
  if (sources.length !== others.length) {
    fail('`compare_columns` must have the same length as `source_columns`.');
  }
  if (!isCompareType(type)) return fail('`compare_type` must be `difference`, `percentage` or `ratio`');

  const added = sources.flatMap((source, at) => pair(table, source, others[at]!, type, precision));
  const dropped = new Set(flagOption(options, 'drop_original_columns', false) ? [...sources, ...others] : []);
  return { ...table, columns: [...table.columns.filter(column => !dropped.has(headOf(column))), ...added] };
}

/** Matches the two sides by their dimension values; a side without its match gives NULL. */
function pair(
  table: Table,
  source: string,
  other: string,
  type: CompareType,
  precision: number,
): PostColumn[] {
  const key = (column: PostColumn) => JSON.stringify(column.path.slice(1));
  const lefts = new Map(columnsUnder(table, source).map(column => [key(column), column]));
  const rights = new Map(columnsUnder(table, other).map(column => [key(column), column]));
  const name = [type, source, other].join('__');
  return [...new Set([...lefts.keys(), ...rights.keys()])].map(match => {
    const left = lefts.get(match);
    const right = rights.get(match);
    const path = [name, ...(left ?? right)!.path.slice(1)];
    const numbers = new Float64Array(table.length).fill(Number.NaN);
    if (left && right) measure(numbersOf(left), numbersOf(right), numbers, type, precision);
    const kept = type === 'difference' && left?.kind === right?.kind ? left : undefined;
    return numericColumn(path, numbers, kept);
  });
}

function measure(
  left: Float64Array,
  right: Float64Array,
  into: Float64Array,
  type: CompareType,
  precision: number,
): void {
  const measureOf = MEASURES[type];
  const scale = 10 ** precision;
  for (let row = 0; row < into.length; row++) {
    const value = measureOf(left[row]!, right[row]!);
    into[row] = type === 'difference' ? value : roundHalfEven(value * scale) / scale;
  }
}
