import type { Metadata } from '../../metadata/open.ts';
import type { Row } from '../../metadata/schema.ts';

export type DatabaseRow = Row<'databases'>;

const cached = new WeakMap<Metadata, { version: number; rows: Map<number, DatabaseRow | null> }>();

/** A connection's row, read from the store once per change of any data definition. */
export async function findDatabase(metadata: Metadata, id: number): Promise<DatabaseRow | null> {
  const version = await metadata.counters.version('data');
  let cache = cached.get(metadata);
  if (cache?.version !== version) {
    cache = { version, rows: new Map() };
    cached.set(metadata, cache);
  }
  const known = cache.rows.get(id);
  if (known !== undefined) return known;
  const row = await metadata.db.selectFrom('databases').selectAll().where('id', '=', id).executeTakeFirst();
  cache.rows.set(id, row ?? null);
  return row ?? null;
}
