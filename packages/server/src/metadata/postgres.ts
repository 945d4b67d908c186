import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Kysely on PostgreSQL. Counts (int8) arrive as numbers, as on SQLite; the parser is this pool's alone. */
export function postgresDialect(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'parallax',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary'
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced on the next use. Without listeners it would end the process: the pool listens
  // only while it is idle, and between two statements of a transaction nobody does.
  pool.on('error', () => {});
  pool.on('connect', connection => connection.on('error', onLost));
  return new PostgresDialect({ pool });
}
