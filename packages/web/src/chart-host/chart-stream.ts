import { api, type QueryContext, type ResultEntry, readExact } from '@parallax/contract';
import { send } from '../api/client.ts';
import { networkError, readError } from '../api/errors.ts';

/** A browser opens six connections to a host; one is left for everything else. */
const STREAMS = 5;

/** What a chart of a dashboard asks. */
export interface ChartAsk {
  chartId: number;
  dashboardId: number;
  context: QueryContext;
  force: boolean;
}

interface Waiting extends ChartAsk {
  signal: AbortSignal;
  resolve(results: ResultEntry[]): void;
  reject(error: unknown): void;
}

interface Line {
  at: number;
  status: number;
  body: unknown;
}

let waiting: Waiting[] = [];
let open = 0;
let scheduled = false;

/**
 * Asks for a chart's data. Charts that ask in the same turn, or while no connection is free, go out as one request;
 * each is given its answer as soon as it arrives. The request is given up when everybody who waits for it has left.
 */
export function askInStream(ask: ChartAsk, signal: AbortSignal): Promise<ResultEntry[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...ask, signal, resolve, reject });
    schedule();
  });
}

function schedule(): void {
  if (scheduled || open >= STREAMS || waiting.length === 0) return;
  scheduled = true;
  setTimeout(sendWaiting);
}

function sendWaiting(): void {
  scheduled = false;
  waiting = waiting.filter(({ signal }) => !signal.aborted);
  const [first] = waiting;
  if (!first) return;
  const together = waiting.filter(
    ({ dashboardId, force }) => dashboardId === first.dashboardId && force === first.force,
  );
  waiting = waiting.filter(ask => !together.includes(ask));
  open++;
  void stream(first, together).finally(() => {
    open--;
    schedule();
  });
  schedule();
}

async function stream({ dashboardId, force }: ChartAsk, asks: readonly Waiting[]): Promise<void> {
  const abort = new AbortController();
  const unanswered = new Set(asks);
  const leave = (ask: Waiting): void => {
    unanswered.delete(ask);
    if (unanswered.size === 0) abort.abort();
  };
  for (const ask of asks) ask.signal.addEventListener('abort', () => leave(ask), { once: true });
  const charts = asks.map(({ chartId, context }) => ({ chart_id: chartId, context }));
  const body = { dashboard_id: dashboardId, force, charts };
  try {
    const response = await send(api.chartData.stream, { body }, { signal: abort.signal });
    for await (const text of linesOf(response)) {
      const line: Line = readExact(text);
      const ask = asks[line.at];
      if (!ask) continue;
      unanswered.delete(ask);
      settle(ask, line);
    }
    throw networkError();
  } catch (error) {
    for (const ask of unanswered) ask.reject(error);
  }
}

function settle({ resolve, reject }: Waiting, { status, body }: Line): void {
  if (status === 200) resolve((body as { result: ResultEntry[] }).result);
  else reject(readError(status, body));
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
