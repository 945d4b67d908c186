import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell, Column, ColumnInfo } from '@parallax/contract';
import { type Connection, openEmbedded } from '@parallax/engines';
import { diskFailure } from './disk.ts';
import type { StoredResult } from './stored-result.ts';

export interface SortKey {
  column: number;
  descending: boolean;
}

/** Sorting uses the disk beyond this, whatever the size of the result. */
const MEMORY = '256MB';
/** Texts that agree so far count as equal. */
const KEY_LENGTH = 1_000;

let shared: Promise<Connection> | null = null;

function sorter(): Promise<Connection> {
  shared ??= openEmbedded({ file: null, memory: MEMORY });
  shared.catch(() => {
    shared = null;
  });
  return shared;
}

/** Work of the private engine on a file of text, which is gone afterwards. */
export async function onTextFile<T>(
  path: string,
  lines: AsyncIterable<string>,
  work: (connection: Connection, path: string) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(Readable.from(lines), createWriteStream(path));
    return await work(await sorter(), path);
  } catch (error) {
    throw diskFailure(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** The numbers of the rows (all, or those of `among`) in the order of the keys; equal rows keep their order. */
export async function sortedRows(
  result: StoredResult,
  keys: readonly SortKey[],
  among: Uint32Array | null,
  path: string,
): Promise<Uint32Array> {
  const columns = keys.map(({ column }) => result.columns[column]!);
  const types = ["n: 'UINTEGER'", ...columns.map((column, at) => `k${at}: '${keyType(column)}'`)].join(', ');
  const order = keys.flatMap(({ descending }, at) =>
    orderTerms(columns[at]!, `k${at}`).map(term => `${term} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
  );
  return onTextFile(path, keyLines(result, keys, among), async (connection, file) => {
    const { batches } = await connection.run(
      `SELECT n FROM read_csv(${literal(file)}, auto_detect = false, header = false, columns = {${types}},
        delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false)
       ORDER BY ${[...order, 'n'].join(', ')}`,
    );
    const rows = new Uint32Array(among?.length ?? result.rows);
    let at = 0;
    for await (const batch of batches) {
      for (const value of batch.columns[0]!.values) rows[at++] = Number(value);
    }
    return rows.subarray(0, at);
  });
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function keyType({ kind }: ColumnInfo): string {
  switch (kind) {
    case 'bool':
    case 'int':
      return 'BIGINT';
    case 'bigint':
      return 'HUGEINT';
    case 'float':
    case 'timestamp':
    case 'timestamptz':
    case 'date':
      return 'DOUBLE';
    default:
      return 'VARCHAR';
  }
}

/** Digits beyond a double's decide between decimals that are the same double. */
const orderTerms = ({ kind }: ColumnInfo, key: string): string[] =>
  kind === 'decimal' ? [`TRY_CAST(${key} AS DOUBLE)`, `TRY_CAST(${key} AS DECIMAL(38, 10))`] : [key];

async function* keyLines(
  result: StoredResult,
  keys: readonly SortKey[],
  among: Uint32Array | null,
): AsyncGenerator<string> {
  const wanted = [...new Set(keys.map(({ column }) => column))];
  const order = keys.map(({ column }) => wanted.indexOf(column));
  let first = 0;
  let next = 0;
  for await (const page of result.scan(wanted)) {
    const cells = order.map(at => keyText(page.columns[at]!));
    const last = first + page.length;
    let text = '';
    const line = (row: number) => {
      text += `${row}`;
      for (const cell of cells) text += `,${cell(row - first)}`;
      text += '\n';
    };
    if (among) while (next < among.length && among[next]! < last) line(among[next++]!);
    else for (let row = first; row < last; row++) line(row);
    first = last;
    if (text) yield text;
  }
}

function keyText({ kind, values, micros }: Column): (row: number) => string {
  const some = (write: (value: Cell & {}, row: number) => string) => (row: number) => {
    const value = values[row] as Cell;
    return value === null || value === undefined ? '' : write(value, row);
  };
  switch (kind) {
    case 'bool':
      return some(value => (value ? '1' : '0'));
    case 'timestamp':
    case 'timestamptz':
    case 'date':
      return some((value, row) => String(Number(value) + (micros?.[row] ?? 0) / 1000));
    case 'int':
    case 'bigint':
    case 'float':
      return some(value => String(value));
    case 'json':
      return some(value =>
        quoted(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item))),
      );
    case 'binary':
      return some(value =>
        quoted(value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)),
      );
    default:
      return some(value => quoted(String(value)));
  }
}

const quoted = (text: string): string => `"${text.slice(0, KEY_LENGTH).replaceAll('"', '""')}"`;
