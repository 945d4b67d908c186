import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Cell, Column, ColumnInfo, Frame } from '@parallax/contract';
import { csvText, type Header } from '../../run/download/csv.ts';
import { workbook } from '../../run/download/xlsx.ts';
import { type WireCell, wireColumn } from './cells.ts';
import { shown } from './match.ts';
import { literal, onTextFile } from './order.ts';
import type { StoredResult } from './stored-result.ts';

export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const;
export type FileFormat = keyof typeof FILE_TYPES;

/** A result as a file, written while it is sent. */
export async function fileOf(result: StoredResult, format: FileFormat): Promise<Readable> {
  switch (format) {
    case 'csv':
      return Readable.from(csvText(framesOf(result), header));
    case 'xlsx':
      return workbook(framesOf(result), header);
    case 'parquet':
      return parquetOf(result);
  }
}

const header: Header = frame => frame.columns.map(column => column.name);

/** The pages, with moments as they are shown; an empty result is one empty page, for its names. */
async function* framesOf(result: StoredResult): AsyncGenerator<Frame> {
  if (result.rows === 0)
    yield { length: 0, columns: result.columns.map(column => ({ ...column, values: [] })) };
  for await (const page of result.scan()) yield { ...page, columns: page.columns.map(fineMoments) };
}

/** Files know milliseconds; finer moments are written as they are shown. */
function fineMoments(column: Column): Column {
  if (!column.micros) return column;
  const cell = wireColumn(column);
  const { micros: _, ...rest } = column;
  return { ...rest, kind: 'string', values: Array.from(column.values, (_value, row) => cell(row) as Cell) };
}

/** CSV without a byte order mark, for clients that append what they read; a failure is told on the last line. */
export async function* streamedCsv(result: StoredResult): AsyncGenerator<string> {
  let first = true;
  try {
    for await (const text of csvText(framesOf(result), header)) {
      yield first ? text.replace(/^\uFEFF/, '') : text;
      first = false;
    }
  } catch (error) {
    yield `__STREAM_ERROR__:${error instanceof Error ? error.message : 'The results could not be read.'}\n`;
  }
}

async function parquetOf(result: StoredResult): Promise<Readable> {
  const folder = join(result.path, '..', `${result.key}.${randomUUID()}.file`);
  await mkdir(folder, { recursive: true });
  const target = join(folder, 'result.parquet');
  const names = result.columns.map((_, at) => `c${at}`);
  const types = result.columns.map((column, at) => `${names[at]}: '${parquetType(column)}'`).join(', ');
  const select = result.columns.map(({ name }, at) => `c${at} AS "${name.replaceAll('"', '""')}"`).join(', ');
  const size = { longest: 0 };
  try {
    await onTextFile(join(folder, 'rows.csv'), typedLines(result, size), async (connection, file) => {
      const { batches } = await connection.run(
        `COPY (SELECT ${select} FROM read_csv(${literal(file)}, auto_detect = false, header = false,
          columns = {${types}}, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
          max_line_size = ${size.longest * BYTES_PER_UNIT + LINE_ROOM})) TO ${literal(target)} (FORMAT parquet)`,
      );
      for await (const _ of batches);
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const stream = createReadStream(target);
  stream.once('close', () => void rm(folder, { recursive: true, force: true }));
  return stream;
}

function parquetType({ kind, type }: ColumnInfo): string {
  switch (kind) {
    case 'bool':
      return 'BOOLEAN';
    case 'int':
      return 'BIGINT';
    case 'bigint':
      return 'DECIMAL(38, 0)';
    case 'float':
      return 'DOUBLE';
    case 'decimal': {
      const size = /\(\s*(\d+)\s*,\s*(\d+)\s*\)/.exec(type);
      return size && Number(size[1]) <= 38 ? `DECIMAL(${size[1]}, ${size[2]})` : 'VARCHAR';
    }
    case 'timestamp':
      return 'TIMESTAMP';
    case 'timestamptz':
      return 'TIMESTAMPTZ';
    case 'date':
      return 'DATE';
    case 'binary':
      return 'BLOB';
    default:
      return 'VARCHAR';
  }
}

/** The private engine sets aside memory for a multiple of the longest line, so it is told how long that is. */
const LINE_ROOM = 65_536;
const BYTES_PER_UNIT = 3;

async function* typedLines(result: StoredResult, size: { longest: number }): AsyncGenerator<string> {
  for await (const page of result.scan()) {
    const cells = page.columns.map(cellWriter);
    let text = '';
    for (let row = 0; row < page.length; row++) {
      const line = `${cells.map(cell => cell(row)).join(',')}\n`;
      size.longest = Math.max(size.longest, line.length);
      text += line;
    }
    yield text;
  }
}

function cellWriter(column: Column): (row: number) => string {
  const { kind, values } = column;
  const wire = wireColumn(column);
  const isRaw = kind === 'bigint' || kind === 'decimal' || kind === 'int' || kind === 'float';
  return row => {
    const value = values[row] as Cell | undefined;
    if (value === null || value === undefined) return '';
    if (isRaw) return String(value);
    if (value instanceof Uint8Array) return quoted(blobText(value));
    const cell: WireCell = wire(row);
    return cell === null ? '' : quoted(shown(cell));
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const blobText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').replace(/../g, '\\x$&');
