import type { Cell } from '@parallax/contract';
import { aggregate } from './aggregation.ts';
import { type Groups, membersOf } from './groups.ts';
import type { PivotParts } from './pivot.ts';
import { headOf, type PostColumn, type Table } from './table.ts';

/** Adds a row and, with dimensions, a column per metric that fold the source rows over all values. */
export function addMargins(table: Table, source: Table, parts: PivotParts, name: string): Table {
  const everything: Groups = { ids: new Int32Array(source.length), rows: new Int32Array(1) };
  const overRows = marginOf(parts, parts.seriesGroups);
  const overSeries = marginOf(parts, parts.rowGroups);
  const overAll = marginOf(parts, everything);
  const depth = table.levels.length;
  const seriesAt = new Map(parts.seriesPaths.map((path, at) => [JSON.stringify(path), at]));
  const columns: PostColumn[] = [];
  for (const [at, column] of table.columns.entries()) {
    const metric = headOf(column);
    const series = seriesAt.get(JSON.stringify(column.path.slice(1)))!;
    columns.push(withLast(column, overRows.get(metric)!.values[series] as Cell));
    const next = table.columns[at + 1];
    if (depth === 1 || (next && headOf(next) === metric)) continue;
    const total = { ...overSeries.get(metric)!, path: [metric, name, ...Array(depth - 2).fill('')] };
    columns.push(withLast(total, overAll.get(metric)!.values[0] as Cell));
  }
  const index = table.index.map((column, at) => withLast(asText(column), at === 0 ? name : ''));
  return { ...table, columns, index, length: table.length + 1 };
}

function marginOf({ aggregations }: PivotParts, groups: Groups): Map<string, PostColumn> {
  const members = membersOf(groups);
  return new Map(aggregations.map(aggregation => [aggregation.name, aggregate(aggregation, members)]));
}

const withLast = (column: PostColumn, last: Cell): PostColumn => ({
  ...column,
  values: [...(column.values as Iterable<Cell>), last],
});

/** The margin's name stands among the index values, so they can no longer be of one kind. */
const asText = (column: PostColumn): PostColumn =>
  column.kind === 'string' ? column : { ...column, kind: 'json', type: 'VARIANT' };
