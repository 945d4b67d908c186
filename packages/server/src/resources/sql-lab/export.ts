import { Readable } from 'node:stream';
import { PlainError } from '@parallax/contract';
import { type Call, RawAnswer } from '../../http/call.ts';
import type { NamedQuery } from '../../sql-lab/query-rows.ts';
import { readableQuery, resultOf } from '../../sql-lab/read.ts';
import { FILE_TYPES, type FileFormat, fileOf, streamedCsv } from '../../sql-lab/results/files.ts';
import type { StoredResult } from '../../sql-lab/results/stored-result.ts';

/** The rows of a run as a file. */
export async function download(clientId: string, format: FileFormat, call: Call): Promise<RawAnswer> {
  const { row, result } = await wholeResult(clientId, call);
  return attachment(await fileOf(result, format), format, `${nameOf(row, call.now)}.${format}`);
}

export async function streamCsv(
  { clientId, filename }: { clientId: string | undefined; filename: string | undefined },
  call: Call,
): Promise<RawAnswer> {
  if (!clientId) throw new PlainError(400, 'client_id is required');
  const { result } = await wholeResult(clientId, call);
  const stamp = stampOf(call.now).replace('T', '_');
  const name = cleaned(filename) || `sqllab_${clientId}_${stamp}.csv`;
  return attachment(Readable.from(streamedCsv(result)), 'csv', name);
}

async function wholeResult(clientId: string, call: Call): Promise<{ row: NamedQuery; result: StoredResult }> {
  const row = await readableQuery({ clientId }, call);
  const result = await resultOf(row, call);
  if (!result.complete) throw new PlainError(409, 'The query is still running.');
  return { row, result };
}

const attachment = (body: Readable, format: FileFormat, name: string): RawAnswer =>
  new RawAnswer(200, body, FILE_TYPES[format], {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });

const stampOf = (now: number): string => new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '');

const nameOf = ({ tab_name }: NamedQuery, now: number): string => {
  const tab = (tab_name ?? '').toLowerCase().replace(/\s/g, '_').replace(/\W/g, '');
  return `sqllab_${tab || 'notab'}_${stampOf(now)}`;
};

const cleaned = (name: string | undefined): string =>
  (name ?? '')
    .replace(/[^\w. -]/g, '_')
    .slice(0, 150)
    .trim();
