import type { TableName, TablePage } from '../engine.ts';

interface Entry {
  version: number;
  tables: TableName[];
  /** Lower-case names, for the search. */
  keys: string[];
}

/**
 * The sorted table names of each schema. DuckDB takes seconds to list 100,000 tables, but only this process can change
 * the file it has open: a list is good until the next statement that returned no rows.
 */
export class TableList {
  #version = 0;
  readonly #entries = new Map<string, Entry>();

  changed(): void {
    this.#version++;
  }

  async page(
    schema: string,
    { search = '', offset = 0, limit = Number.POSITIVE_INFINITY }: TablePage,
    load: () => Promise<TableName[]>,
  ): Promise<TableName[]> {
    const { tables, keys } = await this.#entry(schema, load);
    const wanted = search.toLowerCase();
    const found = wanted === '' ? tables : tables.filter((_, index) => keys[index]!.includes(wanted));
    return found.slice(offset, offset + limit);
  }

  async #entry(schema: string, load: () => Promise<TableName[]>): Promise<Entry> {
    const version = this.#version;
    const known = this.#entries.get(schema);
    if (known?.version === version) return known;
    const tables = await load();
    const entry = { version, tables, keys: tables.map(({ name }) => name.toLowerCase()) };
    this.#entries.set(schema, entry);
    return entry;
  }
}
