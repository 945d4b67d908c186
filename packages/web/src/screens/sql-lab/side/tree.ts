import type { TableMetadata } from '@parallax/contract';
import type { Static } from 'typebox';

export type Metadata = Static<typeof TableMetadata>;

export interface TableItem {
  name: string;
  type: string;
}

/** One line of the tree. */
export type TreeRow =
  | { kind: 'table'; table: TableItem; open: boolean }
  | { kind: 'column'; table: string; name: string; type: string; isKey: boolean }
  | { kind: 'note'; table: string; text: string };

/** Tables whose name contains the text; those that begin with it come first. */
export function filterTables(tables: readonly TableItem[], search: string): readonly TableItem[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return tables;
  const found = tables.filter(table => table.name.toLowerCase().includes(wanted));
  const begins = (table: TableItem) => (table.name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}

export type Loaded = Metadata | 'loading' | 'failed';

const columnRows = (table: string, facts: Metadata): TreeRow[] => {
  const keys = new Set(facts.primaryKey.column_names ?? facts.primaryKey.constrained_columns ?? []);
  return facts.columns.map(column => ({
    kind: 'column',
    table,
    name: column.name,
    type: column.type,
    isKey: keys.has(column.name),
  }));
};

/** The lines to draw: each table, and its columns where it is open. */
export function treeRows(
  tables: readonly TableItem[],
  open: ReadonlyMap<string, Loaded>,
  texts: { loading: string; failed: string },
): TreeRow[] {
  if (open.size === 0) return tables.map(table => ({ kind: 'table', table, open: false }));
  return tables.flatMap((table): TreeRow[] => {
    const facts = open.get(table.name);
    const head: TreeRow = { kind: 'table', table, open: facts !== undefined };
    if (facts === undefined) return [head];
    if (typeof facts === 'string') return [head, { kind: 'note', table: table.name, text: texts[facts] }];
    return [head, ...columnRows(table.name, facts)];
  });
}

/** What a key does on a line of the tree: it leads to another line, or folds this one. */
export type TreeStep = { to: number } | 'toggle' | null;

const tableAbove = (rows: readonly TreeRow[], at: number): number =>
  rows.findLastIndex((row, index) => index < at && row.kind === 'table');

/** Up and down from line to line; right into a table and left out of it; to the first and the last. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep {
  const row = rows[at];
  if (!row) return null;
  const lands = (index: number): TreeStep => (index >= 0 && index !== at ? { to: index } : null);
  const isLine = ({ kind }: TreeRow) => kind !== 'note';
  const below = () => lands(rows.findIndex((other, index) => index > at && isLine(other)));
  const isOpen = row.kind === 'table' && row.open;
  switch (key) {
    case 'ArrowDown':
      return below();
    case 'ArrowUp':
      return lands(rows.findLastIndex((other, index) => index < at && isLine(other)));
    case 'Home':
      return lands(0);
    case 'End':
      return lands(rows.findLastIndex(isLine));
    case 'ArrowRight':
      if (row.kind !== 'table') return null;
      if (!isOpen) return 'toggle';
      return rows[at + 1]?.kind === 'column' ? { to: at + 1 } : null;
    case 'ArrowLeft':
      return isOpen ? 'toggle' : row.kind === 'table' ? null : lands(tableAbove(rows, at));
    default:
      return null;
  }
}
