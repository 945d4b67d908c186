import { join } from 'node:path';
import { AppError, type ColumnInfo, PlainError } from '@parallax/contract';
import { type Connection, openEmbedded, type Result } from '@parallax/engines';
import { type Source, type TypedColumn, typedColumns } from './column-types.ts';
import { columnNames } from './csv-header.ts';
import type { ReadOptions } from './options.ts';
import type { Received } from './receive.ts';
import { unreadable } from './unreadable.ts';
import { workbookToCsv } from './workbook.ts';

/** A file that has been read once from end to end, its types known, ready to be streamed to where it belongs. */
export interface Stage {
  columns: ColumnInfo[];
  rows: number;
  read(batchSize: number): Promise<Result>;
  close(): Promise<void>;
}

/** Of the private engine, whatever the size of the file. */
const MEMORY = '256MB';
const MAX_LINE = 4 * 1024 ** 2;
/** The private engine sets aside twice as much for each of its threads. */
const MAX_DOCUMENT = 16 * 1024 ** 2;
const READ_BUFFER = 8 * 1024 ** 2;

export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
export const name = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Reads the received file whole; a mistake anywhere in it is found before anything is written elsewhere. */
export async function openStage(file: Received, options: ReadOptions, signal: AbortSignal): Promise<Stage> {
  const connection = await openEmbedded({ file: join(file.folder, 'stage.db'), memory: MEMORY });
  try {
    const { select, rows } = await typedSelect(connection, file, options, signal).catch(error => {
      signal.throwIfAborted();
      throw readable(error);
    });
    const { columns } = await finished(await connection.run(`${select} LIMIT 0`, { signal }));
    return {
      columns,
      rows,
      read: batchSize => connection.run(select, { signal, batchSize }),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    signal.throwIfAborted();
    throw error;
  }
}

async function typedSelect(
  connection: Connection,
  file: Received,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<{ select: string; rows: number }> {
  if (options.format === 'csv' && file.binary) throw unreadable('The file is not text, so it cannot be CSV.');
  const ask = (sql: string) => rowsOf(connection, sql, signal);
  const read = await sourceOf(file, options, signal);
  const limited = options.rowsToRead === null ? read : `(SELECT * FROM ${read} LIMIT ${options.rowsToRead})`;
  const from = options.format === 'json' ? await kept(limited, ask) : limited;
  const { columns } = await finished(await connection.run(`SELECT * FROM ${from} LIMIT 0`, { signal }));
  const typed = await typedColumns({ columns: chosenFrom(columns, options), from, ask }, options);
  return { select: `SELECT ${selected(typed.columns, options).join(', ')} FROM ${from}`, rows: typed.rows };
}

/** The columns under their names, the index first where one is asked for. */
function selected(
  columns: readonly TypedColumn[],
  { indexLabel, indexColumn }: Pick<ReadOptions, 'indexLabel' | 'indexColumn'>,
): string[] {
  const named = ({ sql, column }: TypedColumn, label = column) => `${sql} AS ${name(label)}`;
  if (indexLabel === null) return columns.map(column => named(column));
  const index = columns.find(({ column }) => column === indexColumn);
  const first = index ? named(index, indexLabel) : `ROW_NUMBER() OVER () - 1 AS ${name(indexLabel)}`;
  return [first, ...columns.filter(column => column !== index).map(column => named(column))];
}

/** The shape of a JSON file is known only after all of it was read: it is read once and kept. */
async function kept(from: string, ask: Source['ask']): Promise<string> {
  await ask(`CREATE TABLE source AS SELECT * FROM ${from}`);
  return 'source';
}

async function sourceOf(file: Received, options: ReadOptions, signal: AbortSignal): Promise<string> {
  switch (options.format) {
    case 'parquet':
      return `read_parquet(${text(file.path)})`;
    case 'json':
      return `read_json(${text(file.path)}, maximum_object_size = ${MAX_DOCUMENT}, sample_size = -1)`;
    case 'csv':
      return csvSource(file.path, options, options.delimiter, options.skipRows);
    case 'excel': {
      const csv = join(file.folder, 'sheet.csv');
      await workbookToCsv(file.path, csv, { sheet: options.sheet, skipRows: options.skipRows, signal });
      return csvSource(csv, options, ',', 0);
    }
  }
}

/** Nothing about the file is guessed, and values stay text until the types are known. */
async function csvSource(
  path: string,
  options: ReadOptions,
  delimiter: string,
  skipRows: number,
): Promise<string> {
  const header = options.headerRow !== null;
  const skip = skipRows + (options.headerRow ?? 0);
  const columns = await columnNames(path, { delimiter, skip, header });
  const types = columns.map(column => `${text(column)}: 'VARCHAR'`).join(', ');
  const nulls = options.nullValues.map(text).join(', ');
  return `read_csv(${text(path)}, auto_detect = false, columns = {${types}}, delim = ${text(delimiter)}, quote = '"',
    escape = '"', header = ${header}, skip = ${skip}, nullstr = [${nulls}], strict_mode = true,
    max_line_size = ${MAX_LINE}, buffer_size = ${READ_BUFFER})`;
}

function chosenFrom(columns: ColumnInfo[], options: ReadOptions): ColumnInfo[] {
  const { columnsRead, columnDates, columnTypes, indexColumn } = options;
  const index = indexColumn === null ? [] : [indexColumn];
  const wanted = columnsRead.length > 0 ? [...columnsRead, ...index] : columns.map(column => column.name);
  const unknown = [...wanted, ...columnDates, ...Object.keys(columnTypes), ...index].filter(
    wish => !columns.some(column => column.name === wish),
  );
  if (unknown.length > 0)
    throw new PlainError(422, `The file has no column named ${[...new Set(unknown)].join(', ')}.`);
  if (columns.length === 0) throw unreadable('The file has no columns.');
  return columns.filter(column => wanted.includes(column.name));
}

export async function rowsOf(connection: Connection, sql: string, signal: AbortSignal): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { columns, length } of (await connection.run(sql, { signal })).batches) {
    for (let row = 0; row < length; row++) rows.push(columns.map(({ values }) => values[row]));
  }
  return rows;
}

async function finished(result: Result): Promise<Result> {
  for await (const _ of result.batches);
  return result;
}

/** The private engine's own words name files of this machine, so only what helps is taken from them. */
function readable(error: unknown): unknown {
  if (error instanceof PlainError) return error;
  const words = error instanceof Error ? error.message : '';
  if (error instanceof AppError && error.code === 'INVALID_PAYLOAD_FORMAT_ERROR') return error;
  const line = /CSV Error on Line: (\d+)/i.exec(words)?.[1];
  const counts = /Expected Number of Columns: (\d+) Found: (\d+)/i.exec(words);
  if (line && counts) {
    return unreadable(`Line ${line} has ${counts[2]} values where ${counts[1]} are expected.`);
  }
  if (/invalid unicode|not utf-8/i.test(words)) {
    return unreadable(`The file is not UTF-8 text${line ? ` (line ${line})` : ''}.`);
  }
  if (/unterminated quote|quote/i.test(words) && line) {
    return unreadable(`A quoted value that starts near line ${line} has no end.`);
  }
  return unreadable(line ? `The file cannot be read from line ${line} on.` : 'The file cannot be read.');
}
