import { fail, mapOption, type Options, requireColumns } from './options.ts';
import type { PostColumn, Table } from './table.ts';

/** Renames columns at one level (or at any); a null target removes that level from the flattened names. */
export function rename(table: Table, options: Options): Table {
  const names = mapOption(options, 'columns');
  if (names.size === 0) return table;
  requireColumns(table, names.keys());
  const level = levelOf(table, options.level);
  const taken = new Set(table.columns.map(column => column.path[level ?? 0]));
  const targets = [...names.values()];
  if (targets.every(target => taken.has(target as string | null))) fail('Label already exists');
  const rename = (part: string | null, at: number) =>
    part !== null && (level === null || level === at) && names.has(part)
      ? (names.get(part) as string | null)
      : part;
  return { ...table, columns: table.columns.map(column => renamed(column, column.path.map(rename))) };
}

const renamed = (column: PostColumn, path: (string | null)[]): PostColumn =>
  path.every(part => part === null) ? column : { ...column, path, labels: undefined };

function levelOf(table: Table, level: unknown): number | null {
  if (level === null || level === undefined) return null;
  const at = typeof level === 'number' ? level : table.levels.indexOf(level as string);
  if (!Number.isInteger(at) || at < 0 || at >= table.levels.length) fail(`Level ${String(level)} not found`);
  return at;
}
