import { Readable } from 'node:stream';
import { type Frame, PlainError, type QueryContext } from '@parallax/contract';
import { ZipFile } from 'yazl';
import { type Call, RawAnswer } from '../../http/call.ts';
import { type Prepared, placeOf, prepareContext } from '../chart-data.ts';
import { execute, streamFrames } from '../execute.ts';
import { shapedFrame, shapedTable } from '../shaped.ts';
import { csvText, type Header } from './csv.ts';
import { withIndex } from './table-index.ts';
import { workbook } from './xlsx.ts';

export interface DownloadOptions {
  /** Asked-for name of the file, without a path. */
  filename?: string;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
type Format = 'csv' | 'xlsx';

/** The rows of a query context as a file, sent while the database delivers them. */
export async function downloadContext(
  context: QueryContext,
  call: Call,
  { filename }: DownloadOptions,
): Promise<RawAnswer> {
  if (!call.principal.can('can_csv', 'Superset')) throw new PlainError(403);
  const format: Format = context.result_format === 'xlsx' ? 'xlsx' : 'csv';
  const prepared = await prepareContext(context, call);
  if (prepared.length === 0) throw new PlainError(400, 'Empty query result');
  const shaped = await shapedFile(prepared, format, call);
  const files = shaped ? [shaped] : await Promise.all(prepared.map(one => fileOf(one, format, call)));
  const [only] = files;
  const extension = files.length === 1 ? format : 'zip';
  const body = files.length === 1 ? only! : zipOf(files, format);
  return new RawAnswer(200, body, TYPES[extension], {
    'content-disposition': `attachment; filename="${fileName(filename, extension, call.now)}"`,
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
}

/** The table of a chart as it shows it, when that is what was asked for. */
async function shapedFile(
  prepared: readonly Prepared[],
  format: Format,
  call: Call,
): Promise<Readable | null> {
  const [first] = prepared;
  if (!first || !prepared.some(({ type }) => type === 'post_processed')) return null;
  const place = placeOf(first, call, call.signal);
  const answers = await Promise.all(prepared.map(({ plan }) => execute(plan, place)));
  const table = await shapedTable(first.open, {
    frames: answers.map(({ frame }) => frame),
    labelMaps: answers.map(({ labelMap }, at) => ({ ...labelMap, ...prepared[at]?.plan.labels })),
    currency: null,
    now: call.now,
  });
  if (!table) return null;
  const frames = Readable.from([shapedFrame(table)]);
  const header: Header = frame => frame.columns.map(({ name }) => name);
  return format === 'csv' ? Readable.from(csvText(frames, header)) : workbook(frames, header);
}

/** Starts the file; a statement that fails does so here, before anything was sent. */
async function fileOf(prepared: Prepared, format: Format, call: Call): Promise<Readable> {
  const frames = await started(framesOf(prepared, call));
  const header = headerOf(prepared);
  return format === 'csv' ? Readable.from(csvText(frames, header)) : workbook(frames, header);
}

async function* framesOf(prepared: Prepared, call: Call): AsyncGenerator<Frame> {
  const { plan } = prepared;
  const place = placeOf(prepared, call, call.signal);
  if (plan.comparisons.length === 0 && plan.postProcessing.length === 0) {
    yield* streamFrames(plan, place);
  } else {
    yield withIndex(await execute(plan, place));
  }
}

async function started(frames: AsyncGenerator<Frame>): Promise<AsyncGenerator<Frame>> {
  const first = await frames.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* frames;
  })();
}

/** Columns go by their verbose names. */
function headerOf({ open }: Prepared): Header {
  const { columns, metrics } = open.dataset.facts;
  const verbose = new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName]));
  return frame => frame.columns.map(({ name }) => verbose.get(name) || name);
}

function zipOf(files: readonly Readable[], format: Format): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const [index, file] of files.entries()) {
    file.once('error', error => output.destroy(error));
    zip.addReadStream(file, `query_${index + 1}.${format}`);
  }
  zip.end();
  return output;
}

function fileName(asked: string | undefined, extension: string, now: number): string {
  const name = asked
    ?.replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 150)
    .trim();
  if (name) return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
  return `${new Date(now).toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)}.${extension}`;
}
