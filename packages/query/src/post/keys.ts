import type { Cell } from '@parallax/contract';
import { isMissing } from './order.ts';
import { columnNamed, type Table, takeTable } from './table.ts';

/** The rows that have a value in every one of these columns. */
export function withoutNullKeys(table: Table, names: readonly string[]): Table {
  const keys = names.map(name => columnNamed(table, name)!);
  const rows: number[] = [];
  for (let row = 0; row < table.length; row++) {
    if (keys.every(key => !isMissing(key.values[row] as Cell))) rows.push(row);
  }
  return rows.length === table.length ? table : takeTable(table, rows);
}
