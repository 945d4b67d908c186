import type { Options } from './options.ts';
import type { Table } from './table.ts';
export function prophet(table: Table, _options: Options): Table {
  return table;
}
