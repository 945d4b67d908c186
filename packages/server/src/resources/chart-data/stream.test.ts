import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, dropRules, setRules, type World } from '../../run/testing/world.ts';
import { ADMIN_PASSWORD, type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

const STREAM = '/api/v1/chart/data/stream';

const counted = (id: number, columns: string[] = []) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns, metrics: ['count'], orderby: [['count', false]] }],
});

interface Line {
  at: number;
  status: number;
  body: { result?: { data: unknown[]; is_cached: boolean | null }[]; message?: unknown; errors?: unknown };
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .sort((a: Line, b: Line) => a.at - b.at);

async function streamed(contexts: readonly object[], force = false): Promise<Line[]> {
  const charts = contexts.map((context, index) => ({ chart_id: index + 1, context }));
  const { status, text, headers } = await admin.post(STREAM, { dashboard_id: 1, force, charts });
  expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  return linesOf(text);
}

test('answers every chart with its own status, whatever becomes of the others', async () => {
  const [good, gone, wrong] = await streamed([
    counted(world.orders),
    counted(999),
    { ...counted(world.orders), queries: [{ metrics: ['count'], row_limit: -1 }] },
  ]);
  expect(good).toMatchObject({ status: 200, body: { result: [{ data: [{ count: 7 }] }] } });
  expect([gone?.status, wrong?.status]).toEqual([404, 400]);
  expect(wrong?.body.message).toMatch(/row_limit/);
});

test('shares stored answers and row rules with requests of one chart', async () => {
  const context = counted(world.orders, ['region']);
  await streamed([context], true);
  const alone = await admin.post('/api/v1/chart/data', context);
  expect(alone.body.result[0].is_cached).toBe(true);
  await setRules(app, [world.orders], [{ clause: "region = 'north'", filterType: 'Base' }]);
  const [line] = await streamed([context]);
  expect(line?.body.result?.[0]?.data).toEqual([{ region: 'north', count: 3 }]);
  await dropRules(app);
});

test('compresses line by line for who can read it', async () => {
  const reply = await admin.send({
    method: 'POST',
    url: STREAM,
    payload: { dashboard_id: 1, charts: [{ chart_id: 1, context: counted(world.orders) }] },
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(linesOf(gunzipSync(reply.bytes).toString())[0]?.status).toBe(200);
});

test('refuses a body that is none', async () => {
  expect((await admin.post(STREAM, { charts: [] })).status).toBe(400);
  expect((await admin.post(STREAM, { dashboard_id: 1, charts: [{ context: {} }] })).status).toBe(400);
});

test('outlives readers that leave in the middle', async () => {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { access_token } = (
    await admin.post('/api/v1/security/login', {
      username: 'admin',
      password: ADMIN_PASSWORD,
      provider: 'db',
    })
  ).body;
  const charts = Array.from({ length: 20 }, (_, index) => ({
    chart_id: index,
    context: { ...counted(world.orders, ['region']), custom_cache_timeout: -1 },
  }));
  const open = (signal: AbortSignal) =>
    fetch(address + STREAM, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dashboard_id: 1, charts }),
      signal,
    });
  for (let round = 0; round < 5; round++) {
    const leave = new AbortController();
    const reply = await open(leave.signal);
    await reply.body?.getReader().read();
    leave.abort();
  }
  const whole = await (await open(new AbortController().signal)).text();
  expect(linesOf(whole)).toHaveLength(20);
});
