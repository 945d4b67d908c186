import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ColumnInfo, Frame } from '@parallax/contract';
import type { PoolClient } from 'pg';
import type { Connection, LoadOptions, LoadTarget } from '../engine.ts';
import { columnList, declared, STANDARD_TYPES } from '../loading/declared-types.ts';
import { tableExists, temporaryName } from '../loading/existing.ts';
import { copyText } from './copy-text.ts';
import { type Database, SESSION } from './database.ts';
import { quote } from './dialect.ts';

interface Load {
  database: Database;
  describe: Connection['describe'];
  target: LoadTarget;
  rows: AsyncIterable<Frame>;
  options: LoadOptions;
}

const typeOf = (column: ColumnInfo): string => declared(column, STANDARD_TYPES);

/** Whatever the statement before has left in the session. */
const START = [
  'BEGIN',
  ...SESSION.map(text => text.replace('SET ', 'SET LOCAL ')),
  'SET LOCAL search_path TO DEFAULT',
  'SET LOCAL statement_timeout TO 0',
].join('; ');

/** One transaction around the table and its rows, which PostgreSQL allows for both: COMMIT is the only visible step. */
export async function load({ database, describe, target, rows, options }: Load): Promise<void> {
  const exists = await tableExists(describe, target);
  const { signal } = options;
  const client = await database.acquire(signal);
  const cancel = () => void database.cancelSession(client);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    await client.query(START);
    await write(client, target, exists, rows, options);
    signal?.throwIfAborted();
    signal?.removeEventListener('abort', cancel);
    await client.query('COMMIT');
  } catch (error) {
    signal?.removeEventListener('abort', cancel);
    await client.query('ROLLBACK').catch(() => {});
    client.release(true);
    signal?.throwIfAborted();
    throw error;
  }
  client.release();
}

async function write(
  client: PoolClient,
  target: LoadTarget,
  exists: boolean,
  rows: AsyncIterable<Frame>,
  options: LoadOptions,
): Promise<void> {
  const place = (table: string) => (target.schema ? `${quote(target.schema)}.${quote(table)}` : quote(table));
  const name = exists && target.mode === 'replace' ? temporaryName() : target.table;
  if (!exists || target.mode === 'replace') {
    await client.query(`CREATE TABLE ${place(name)} (${columnList(target.columns, quote, typeOf)})`);
  }
  await copy(client, place(name), target.columns, rows, options);
  if (name === target.table) return;
  await client.query(`DROP TABLE ${place(target.table)}`);
  await client.query(`ALTER TABLE ${place(name)} RENAME TO ${quote(target.table)}`);
}

async function copy(
  client: PoolClient,
  table: string,
  columns: readonly ColumnInfo[],
  rows: AsyncIterable<Frame>,
  { signal, onRows }: LoadOptions,
): Promise<void> {
  const { from } = await import('pg-copy-streams');
  const names = columns.map(column => quote(column.name)).join(', ');
  const stream = client.query(from(`COPY ${table} (${names}) FROM STDIN`));
  let sent = 0;
  const lines = async function* () {
    for await (const frame of rows) {
      yield Buffer.from(copyText(frame));
      sent += frame.length;
      onRows?.(sent);
    }
  };
  await pipeline(Readable.from(lines(), { highWaterMark: 2 }), stream, { signal });
}
