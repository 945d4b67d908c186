import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { metadataLocation } from './location.ts';
import { migrations } from './migrations/index.ts';
import { dialectFor, type MetadataOptions } from './open.ts';
import type { Schema } from './schema.ts';

export interface StoreState {
  /** Where the store is, without secrets. */
  place: string;
  /** False for a file that the first start will make. */
  exists: boolean;
  /** What the next start, or `db migrate`, will apply. */
  pending: string[];
  /** Made by a newer version: names this one does not know. */
  unknown: string[];
}

/** Looks at a store without changing it. */
export async function inspectMetadata({
  url,
  home,
}: Pick<MetadataOptions, 'url' | 'home'>): Promise<StoreState> {
  const location = metadataLocation(url, home);
  const place = location.kind === 'sqlite' ? location.path : location.url.replace(/:[^:@/]*@/, ':***@');
  const all: string[] = migrations.map(({ name }) => name);
  if (location.kind === 'sqlite' && !existsSync(location.path)) {
    return { place, exists: false, pending: all, unknown: [] };
  }
  const db = new Kysely<Schema>({ dialect: await dialectFor(location, () => {}) });
  try {
    // A server that does not answer is not a store without tables.
    await sql`select 1`.execute(db);
    const names = await sql<{ name: string }>`select name from migrations`.execute(db).then(
      ({ rows }) => rows.map(row => row.name),
      (): string[] => [],
    );
    return {
      place,
      exists: true,
      pending: all.filter(name => !names.includes(name)),
      unknown: names.filter(name => !all.includes(name)),
    };
  } finally {
    await db.destroy();
  }
}
