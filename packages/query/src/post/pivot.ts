import type { Cell } from '@parallax/contract';
import { type Aggregation, aggregate, aggregationsOf } from './aggregation.ts';
import { crossGroups, type Groups, groupRows, membersOf } from './groups.ts';
import { withoutNullKeys } from './keys.ts';
import { labelOf } from './labels.ts';
import { addMargins } from './margins.ts';
import { fail, flagOption, type Options, requireColumns, textOption, textsOption } from './options.ts';
import { compareText, isMissing } from './order.ts';
import { columnNamed, headOf, nameOf, type PostColumn, type Table, takeRows, takeTable } from './table.ts';

/** A pivot larger than this holds nothing a chart could show and would exhaust the memory. */
const MAX_CELLS = 2_000_000;

/** What the margins need to know of a pivot that was just built. */
export interface PivotParts {
  aggregations: Aggregation[];
  rowGroups: Groups;
  seriesGroups: Groups;
  seriesPaths: string[][];
}

/** Spreads dimensions over columns. The index leaves the columns until `flatten` brings it back. */
export function pivot(table: Table, options: Options): Table {
  const index = textsOption(options, 'index');
  const dimensions = textsOption(options, 'columns');
  const dropMissing = flagOption(options, 'drop_missing_columns', true);
  if (index.length === 0) fail('Pivot operation requires at least one index');
  requireColumns(table, [...index, ...dimensions]);
  const source = dropMissing ? withoutNullKeys(table, index) : table;
  const aggregations = aggregationsOf(source, options);
  if (aggregations.length === 0) fail('Pivot operation must include at least one aggregate');

  const indexColumns = index.map(name => columnNamed(source, name)!);
  const filler = textOption(options, 'column_fill_value') ?? '<NULL>';
  const series = dimensions.map(name => withText(columnNamed(source, name)!, filler));
  const rowGroups = groupRows(indexColumns, source.length);
  const seriesGroups = groupRows(series, source.length);
  const cells = rowGroups.rows.length * seriesGroups.rows.length * aggregations.length;
  if (cells > MAX_CELLS) {
    fail(
      `The result would have ${seriesGroups.rows.length} series and ${cells} values, more than ${MAX_CELLS}.` +
        ' Set a series limit, add a filter or take a dimension out.',
    );
  }

  const seriesPaths = Array.from(seriesGroups.rows, row => series.map(c => labelOf(c, row) ?? filler));
  const parts = { aggregations, rowGroups, seriesGroups, seriesPaths };
  let pivoted: Table = {
    index: indexColumns.map(column => takeRows(column, rowGroups.rows)),
    columns: spread(parts),
    levels: [null, ...dimensions],
    length: rowGroups.rows.length,
  };
  if (dropMissing) pivoted = withoutEmpty(pivoted, aggregations);
  if (flagOption(options, 'marginal_distributions', false)) {
    pivoted = addMargins(pivoted, source, parts, textOption(options, 'marginal_distribution_name') ?? 'All');
  }
  pivoted = { ...pivoted, columns: filled(pivoted.columns, options.metric_fill_value) };
  return flagOption(options, 'combine_value_with_metric', false) ? metricLast(pivoted) : pivoted;
}

/** A missing text becomes the filler itself, so that it groups and sorts with an equal text in the data. */
function withText(column: PostColumn, filler: string): PostColumn {
  const { kind, values } = column;
  if (kind !== 'string' || !Array.isArray(values) || !values.includes(null)) return column;
  return { ...column, values: values.map(cell => cell ?? filler) };
}

function spread({ aggregations, rowGroups, seriesGroups, seriesPaths }: PivotParts): PostColumn[] {
  const height = rowGroups.rows.length;
  const cellGroups = crossGroups(rowGroups, seriesGroups);
  const members = membersOf(cellGroups);
  return [...aggregations]
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap(aggregation => {
      const folded = aggregate(aggregation, members);
      const positions = seriesPaths.map(() => new Int32Array(height).fill(-1));
      cellGroups.rows.forEach((row, cell) => {
        positions[seriesGroups.ids[row]!]![rowGroups.ids[row]!] = cell;
      });
      return seriesPaths.map((path, at) => ({
        ...takeRows(folded, positions[at]!),
        path: [aggregation.name, ...path],
      }));
    });
}

/** Drops rows and series that hold nothing, but never a metric that is empty as a whole. */
function withoutEmpty(table: Table, aggregations: Aggregation[]): Table {
  const filledColumns = new Set(table.columns.filter(column => column.values.some(cell => !isMissing(cell))));
  if (filledColumns.size === 0) return table;
  const filledNames = new Set([...filledColumns].map(headOf));
  const emptyNames = new Set(aggregations.map(({ name }) => name).filter(name => !filledNames.has(name)));
  const rows: number[] = [];
  for (let row = 0; row < table.length; row++) {
    if (table.columns.some(column => !isMissing(column.values[row] as Cell))) rows.push(row);
  }
  const columns = table.columns.filter(column => filledColumns.has(column) || emptyNames.has(headOf(column)));
  return takeTable({ ...table, columns }, rows);
}

function filled(columns: PostColumn[], fill: unknown): PostColumn[] {
  if (fill === null || fill === undefined) return columns;
  return columns.map(column => ({
    ...column,
    values: Array.from(column.values, cell => (isMissing(cell) ? (fill as Cell) : cell)),
  }));
}

/** Moves the metric behind the dimension values: `value, metric`. */
function metricLast(table: Table): Table {
  const [metricLevel = null, ...levels] = table.levels;
  const columns = table.columns
    .map((column, at) => ({ column, at, path: [...column.path.slice(1), headOf(column)] }))
    .sort((a, b) => compareText(nameOf({ ...a.column, path: a.path }), nameOf({ ...b.column, path: b.path })))
    .map(({ column, path }) => ({ ...column, path }));
  return { ...table, columns, levels: [...levels, metricLevel] };
}
