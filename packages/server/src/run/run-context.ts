import { type QueryContext, type QueryObject, type ResultEntry, toFrame } from '@parallax/contract';
import { type Call, RawAnswer } from '../http/call.ts';
import {
  answer,
  answerPieces,
  openContext,
  type Prepared,
  prepareContext,
  resultType,
} from './chart-data.ts';
import { describeColumns, describeGrains, describeQuery } from './described.ts';
import type { DownloadOptions } from './download/index.ts';
import { joinEntries } from './reply.ts';
import { readContext } from './request.ts';
import { type ShapedTable, shapedData, shapedTable } from './shaped.ts';

export interface ContextOptions extends DownloadOptions {
  force?: boolean;
  /** The request's own text, by which its answer can be found again. */
  text?: string;
}

const DESCRIBED = new Set(['query', 'columns', 'timegrains']);

/**
 * Answers a query context in the format it asks for: the one door for charts, reports and saved charts.
 *
 * @example const reply = await runContext(context, call, { force: true });
 */
export async function runContext(
  context: QueryContext,
  call: Call,
  { force = context.force === true, text, ...download }: ContextOptions = {},
): Promise<RawAnswer> {
  const types = context.queries.map(query => resultType(query, context));
  if (context.result_format && context.result_format !== 'json' && !types.some(type => DESCRIBED.has(type))) {
    const { downloadContext } = await import('./download/index.ts');
    return downloadContext(context, call, download);
  }
  const entries = types.some(type => DESCRIBED.has(type))
    ? await mixedEntries(context, force, call)
    : await plainEntries(context, force, call, text);
  return json(entries);
}

async function plainEntries(
  context: QueryContext,
  force: boolean,
  call: Call,
  text: string | undefined,
): Promise<Buffer[][]> {
  const prepared = await prepareContext(context, call);
  if (prepared.some(({ type }) => type === 'post_processed')) return shapedEntries(prepared, force, call);
  const entries = await Promise.all(prepared.map(one => answerPieces(one, force, call)));
  if (text !== undefined && !force) {
    // The reply goes first; what cannot be remembered is planned again.
    setImmediate(() => call.services.recall.keep(text, prepared, call).catch(() => {}));
  }
  return entries;
}

/** Answers the text of a request. One that was answered before is found by its text and not even read. */
export async function runText(text: string, force: boolean, call: Call): Promise<RawAnswer> {
  const entries = force ? null : await call.services.recall.find(text, call);
  if (entries) return json(entries);
  const context = readContext(text);
  return runContext(context, call, {
    force: force || context.force === true,
    text: force ? undefined : text,
  });
}

const json = (entries: readonly Buffer[][]): RawAnswer =>
  new RawAnswer(200, joinEntries(entries), 'application/json; charset=utf-8');

/** Entries of queries of which some are only described. */
async function mixedEntries(context: QueryContext, force: boolean, call: Call): Promise<Buffer[][]> {
  const open = await openContext(context, call);
  const one = async (query: QueryObject): Promise<Buffer[]> => {
    switch (resultType(query, context)) {
      case 'query':
        return [await describeQuery(query, open, call)];
      case 'columns':
        return [describeColumns(open)];
      case 'timegrains':
        return [describeGrains(open)];
      default: {
        const [prepared] = await prepareContext({ ...context, queries: [query] }, call);
        return answerPieces(prepared!, force, call);
      }
    }
  };
  return Promise.all(context.queries.map(one));
}

/** Entries whose first holds the table as its chart shows it; the others have gone into it. */
async function shapedEntries(prepared: readonly Prepared[], force: boolean, call: Call): Promise<Buffer[][]> {
  const answers = await Promise.all(prepared.map(one => answer(one, force, call)));
  const entries: ResultEntry[] = answers.map(bytes => JSON.parse(bytes.toString()));
  const table: ShapedTable | null = await shapedTable(prepared[0]!.open, {
    frames: entries.map(toFrame),
    labelMaps: entries.map(entry => entry.label_map ?? {}),
    currency: entries[0]?.detected_currency ?? null,
    now: call.now,
  });
  if (!table) return answers.map(bytes => [bytes]);
  return [[Buffer.from(JSON.stringify({ ...entries[0], data: shapedData(table) }))]];
}
