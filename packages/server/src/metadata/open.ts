import { dirname } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import { makeFolder } from '../folders.ts';
import { Counters } from './counters.ts';
import { type MetadataLocation, metadataLocation } from './location.ts';
import { migrate } from './migrate.ts';
import type { Db, Schema, Trx } from './schema.ts';
import { LibsqlDialect } from './sqlite-dialect.ts';

export interface Metadata {
  db: Db;
  /**
   * The same store for notes that must outlive this process but not the machine: on SQLite, their commits do not
   * wait for the disk.
   */
  hasty: Db;
  kind: 'sqlite' | 'postgres';
  counters: Counters;
  /** Runs `work` in one transaction: all of it is stored, or none. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface MetadataOptions {
  /** `postgres://…` or `sqlite:///path`; unset: a file in the home folder. */
  url?: string;
  home: string;
  clock?: Clock;
  /** Told about a lost connection, which is replaced by itself. */
  onLost?: (error: Error) => void;
}

/**
 * Opens the metadata store and brings it to the current schema.
 *
 * @example
 * const metadata = await openMetadata({ home: '/var/lib/parallax' });
 * const roles = await metadata.db.selectFrom('roles').select(['id', 'name']).execute();
 */
export async function openMetadata(options: MetadataOptions): Promise<Metadata> {
  const { clock = systemClock } = options;
  const location = metadataLocation(options.url, options.home);
  if (location.kind === 'sqlite') makeFolder(dirname(location.path), 0o700);
  const dialect = await dialectFor(location, options.onLost ?? (() => {}));
  const db = new Kysely<Schema>({ dialect });
  try {
    await migrate(db, location, { clock });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const counters = new Counters(db, clock);
  const hasty = dialect instanceof LibsqlDialect ? new Kysely<Schema>({ dialect: dialect.hasty() }) : db;
  return {
    db,
    hasty,
    kind: location.kind,
    counters,
    transaction: async work => {
      try {
        return await db.transaction().execute(work);
      } finally {
        counters.expire();
      }
    },
    close: async () => {
      if (hasty !== db) await hasty.destroy();
      await db.destroy();
    },
  };
}

/** The PostgreSQL driver is loaded only where it is used. */
export async function dialectFor(
  location: MetadataLocation,
  onLost: (error: Error) => void,
): Promise<Dialect> {
  if (location.kind === 'sqlite') return new LibsqlDialect(location.path);
  const { postgresDialect } = await import('./postgres.ts');
  return postgresDialect(location.url, onLost);
}
