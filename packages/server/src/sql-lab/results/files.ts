import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Cell, Column, Frame } from '@parallax/contract';
import { csvText, type Header } from '../../run/download/csv.ts';
import { workbook } from '../../run/download/xlsx.ts';
import { wireColumn } from './cells.ts';
import { writeParquet } from './parquet.ts';
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

/** The pages; an empty result is one empty page, for its names. */
async function* pagesOf(result: StoredResult): AsyncGenerator<Frame> {
  if (result.rows === 0)
    yield { length: 0, columns: result.columns.map(column => ({ ...column, values: [] })) };
  yield* result.scan();
}

/** The pages, with moments as they are shown. */
async function* framesOf(result: StoredResult): AsyncGenerator<Frame> {
  for await (const page of pagesOf(result)) yield { ...page, columns: page.columns.map(fineMoments) };
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
  const target = join(folder, 'result.parquet');
  try {
    await writeParquet(pagesOf(result), target);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const stream = createReadStream(target);
  stream.once('close', () => void rm(folder, { recursive: true, force: true }));
  return stream;
}
