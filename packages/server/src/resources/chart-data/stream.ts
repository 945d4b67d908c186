import { setMaxListeners } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { api, type Body, type ProductApi } from '@parallax/contract';
import { type Call, RawAnswer } from '../../http/call.ts';
import { toReply } from '../../http/errors.ts';
import { chartRequest } from '../../run/chart-request.ts';
import { runText } from '../../run/run-context.ts';

type Asked = Body<ProductApi['chartData']['stream']>;

/**
 * Answers many charts in one reply. Each goes the way of a request of its own, with the same checks and the same cache,
 * and its line leaves as soon as it is ready; one that fails says so in its line.
 */
export function streamCharts(asked: Asked, call: Call): RawAnswer {
  const lines = Readable.from(linesOf(asked, call), { objectMode: false });
  const type = `${api.chartData.stream.produces}; charset=utf-8`;
  if (!/\bgzip\b/.test(String(call.headers['accept-encoding']))) return new RawAnswer(200, lines, type);
  // Whoever compresses for everybody would hold lines back until there are enough of them.
  const packed = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH });
  // Whoever leaves ends both; there is nobody left to tell.
  pipeline(lines, packed, () => {});
  return new RawAnswer(200, packed, type, { 'content-encoding': 'gzip' });
}

async function* linesOf({ charts, dashboard_id, force = false }: Asked, call: Call): AsyncGenerator<Buffer> {
  const { signal } = call;
  // As many listen to it as there are charts.
  setMaxListeners(0, signal);
  const waiting = new Map(
    charts.map(({ chart_id, context }, at) => {
      const url = chartRequest(chart_id, dashboard_id, force);
      return [at, lineOf(at, JSON.stringify(context), force, { ...call, signal, url })];
    }),
  );
  while (waiting.size > 0) {
    const { at, line } = await Promise.race(waiting.values());
    waiting.delete(at);
    yield line;
  }
}

const END = Buffer.from('}\n');

async function lineOf(
  at: number,
  text: string,
  force: boolean,
  call: Call,
): Promise<{ at: number; line: Buffer }> {
  const written = (status: number, body: string | Buffer) => ({
    at,
    line: Buffer.concat([Buffer.from(`{"at":${at},"status":${status},"body":`), Buffer.from(body), END]),
  });
  try {
    const { status, body } = await runText(text, force, call);
    if (typeof body === 'string' || Buffer.isBuffer(body)) return written(status, body);
    throw new Error('The answer to a chart is no text');
  } catch (error) {
    const { status, body } = toReply(error, api.chartData.run);
    if (status >= 500 && !call.signal.aborted) call.services.onError(error);
    return written(status, JSON.stringify(body));
  }
}
