import type { QueryContext } from '@parallax/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientError } from '../api/errors.ts';
import { askInStream } from './chart-stream.ts';

const CONTEXT: QueryContext = { datasource: { id: 1, type: 'table' }, queries: [] };
const never = new AbortController().signal;
const ask = (chartId: number, signal = never, force = false) =>
  askInStream({ chartId, dashboardId: 7, context: CONTEXT, force }, signal);

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const line = (at: number, status = 200) =>
  `${JSON.stringify({ at, status, body: status === 200 ? { result: [{ rowcount: at }] } : { message: 'no' } })}\n`;
const bytes = new TextEncoder();

/** A reply whose text comes in the given pieces. */
const reply = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(bytes.encode(piece));
        controller.close();
      },
    }),
  );

const sent = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body));

test('charts that ask in one turn go out together and are answered as their lines come', async () => {
  const [first, second] = [line(1), line(0)];
  fetchMock.mockResolvedValueOnce(reply(first + second.slice(0, 9), second.slice(9)));
  expect(await Promise.all([ask(3), ask(4)])).toEqual([[{ rowcount: 0 }], [{ rowcount: 1 }]]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual({
    dashboard_id: 7,
    force: false,
    charts: [
      { chart_id: 3, context: CONTEXT },
      { chart_id: 4, context: CONTEXT },
    ],
  });
});

test('one that fails leaves the others alone; one without a line lost its connection', async () => {
  fetchMock.mockResolvedValueOnce(reply(line(0, 403), line(1)));
  const [refused, good, lost] = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(good).toMatchObject({ status: 'fulfilled' });
  expect(refused).toMatchObject({ reason: { status: 403 } });
  expect(lost).toMatchObject({ reason: expect.any(ClientError) });
});

test('a fresh answer is asked for apart from stored ones', async () => {
  fetchMock.mockImplementation(async () => reply(line(0)));
  await Promise.all([ask(1), ask(2, never, true)]);
  expect([sent(0).force, sent(1).force]).toEqual([false, true]);
});

test('the request is given up when everybody has left, and not before', async () => {
  let given: AbortSignal | null | undefined;
  fetchMock.mockImplementation(
    (_url, options) =>
      new Promise((_, reject) => {
        given = options?.signal;
        given?.addEventListener('abort', () => reject(given?.reason));
      }),
  );
  const [one, two] = [new AbortController(), new AbortController()];
  const asked = [ask(1, one.signal), ask(2, two.signal)].map(promise => promise.catch(() => undefined));
  await vi.waitFor(() => expect(given).toBeDefined());
  one.abort();
  expect(given?.aborted).toBe(false);
  two.abort();
  expect(given?.aborted).toBe(true);
  expect(asked).toHaveLength(2);
});
