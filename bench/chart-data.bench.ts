import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '@parallax/e2e/api-client';
import { type Product, startProduct } from '@parallax/e2e/product';
import { type Connection, engineFor } from '@parallax/engines';
import { latencies, type Target, textOf, throughput } from './load.ts';
import { type BenchResult, percentile } from './result.ts';

const ROUNDS = 21;
/** Rounds before the first that counts: a server that has just started compiles its code while it works. */
const WARMING = 10;
const DISTINCT = 1_000;

const DELAY = {
  expressionType: 'SIMPLE',
  aggregate: 'AVG',
  column: { column_name: 'delay' },
  label: 'delay',
};
const byMonth = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'date',
  label: 'date',
  expressionType: 'SQL',
  timeGrain: 'P1M',
};
const QUERIES: Record<string, object> = {
  'grouped by origin': {
    columns: ['origin'],
    metrics: [DELAY, 'count'],
    orderby: [['count', false]],
    row_limit: 100,
  },
  'months by origin': { columns: [byMonth, 'origin'], metrics: ['count'], row_limit: 10_000 },
  'filtered total': {
    metrics: ['count', DELAY],
    filters: [{ col: 'origin', op: 'IN', val: ['ATL', 'ORD'] }],
  },
};

/** Chart data of the three million flights: fresh answers against the bare driver, stored ones, and memory. */
export async function run(): Promise<BenchResult[]> {
  const home = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  const product = await startProduct({ home });
  try {
    const { asking, client } = await flights(product);
    const api = asking(EXAMPLE);
    const file = join(home, 'copy.duckdb');
    await copyFile(join(home, 'examples.duckdb'), file);
    const connection = await (await engineFor('duckdb://')).open({ uri: `duckdb:///${file}`, trusted: true });
    const results: BenchResult[] = [];
    for (const [name, query] of Object.entries(QUERIES))
      results.push(await fresh(`flights, ${name}`, query, api, connection));
    results.push(...(await stored(api)), await memory(api, product));
    const postgres = process.env.PARALLAX_TEST_POSTGRES_URL;
    if (postgres) results.push(...(await onPostgres(postgres, connection, asking, client)));
    await connection.close();
    return results;
  } finally {
    await product.stop();
    await rm(home, { recursive: true, force: true });
  }
}

type Api = (query: object, force?: boolean) => Target & { body: string };
type Client = Awaited<ReturnType<typeof apiClient>>;
interface Flights {
  asking(datasetId: number): Api;
  client: Client;
}

/** The dataset of flights among the examples. */
const EXAMPLE = 1;
const COPY = 'bench_flights';

/** The same questions to the same rows on a server. */
async function onPostgres(
  uri: string,
  source: Connection,
  asking: Flights['asking'],
  client: Client,
): Promise<BenchResult[]> {
  const driver = await (await engineFor(uri)).open({ uri });
  try {
    const schema = (await driver.defaultSchema()) ?? 'public';
    const rows = await source.run('SELECT * FROM flights');
    await driver.load!({ table: COPY, schema, mode: 'replace', columns: rows.columns }, rows.batches);
    for await (const _ of (await driver.run(`ANALYZE ${COPY}`)).batches);
    const database = await client.post<{ id: number }>('/api/v1/database/', {
      database_name: 'bench',
      sqlalchemy_uri: uri,
    });
    const dataset = await client.post<{ id: number }>('/api/v1/dataset/', {
      database: database.id,
      schema,
      table_name: COPY,
    });
    const results: BenchResult[] = [];
    for (const [name, query] of Object.entries(QUERIES))
      results.push(await fresh(`flights on PostgreSQL, ${name}`, query, asking(dataset.id), driver));
    return results;
  } finally {
    for await (const _ of (await driver.run(`DROP TABLE IF EXISTS ${COPY}`)).batches);
    await driver.close();
  }
}

/** Signs in and waits until the examples are there. */
async function flights(product: Product): Promise<Flights> {
  const { url, admin } = product;
  const login = await fetch(`${url}/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
    redirect: 'manual',
  });
  const cookie = String(login.headers.get('set-cookie')).split(';')[0]!;
  const headers = { cookie, 'content-type': 'application/json' };
  const asking =
    (id: number): Api =>
    (query, force = false) => ({
      url: `${url}/api/v1/chart/data`,
      method: 'POST',
      headers,
      body: JSON.stringify({ datasource: { id, type: 'table' }, queries: [query], force }),
    });
  const api = asking(EXAMPLE);
  const ready = async () => (await fetch(api({}).url, { ...api({ metrics: ['count'] }) })).ok;
  for (let tries = 0; tries < 240 && !(await ready()); tries++) await pause(250);
  return { asking, client: await apiClient(product) };
}

/** Rounds alternate between the product and the driver, so that both meet the same machine. */
async function fresh(name: string, query: object, api: Api, driver: Connection): Promise<BenchResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => textOf(api(query, true), agent);
  const body = JSON.parse(await ask()) as { result: { query: string }[] };
  const sql = body.result[0]!.query.replace(/;\s*$/, '');
  const [apart, raw]: [number[], number[]] = [[], []];
  for (let round = -WARMING; round < ROUNDS; round++) {
    const mine = await timed(ask);
    const bare = await timed(async () => {
      for await (const _ of (await driver.run(sql)).batches);
    });
    if (round < 0) continue;
    apart.push(mine - bare);
    raw.push(bare);
  }
  agent.destroy();
  const floor = percentile(raw, 0.5);
  return {
    name: `${name}, not stored, median`,
    value: floor + percentile(apart, 0.5),
    unit: 'ms',
    budget: floor * 1.1 + 3,
    floor: { name: 'driver', value: floor },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function stored(api: Api): Promise<BenchResult[]> {
  const target = api(QUERIES['grouped by origin']!);
  return [
    {
      name: 'flights, stored answer, p50',
      value: percentile(await latencies(target), 0.5),
      unit: 'ms',
      budget: 1.5,
    },
    {
      name: 'flights, stored answer, 16 connections',
      value: await throughput(target),
      unit: 'req/s',
      budget: 3_000,
      better: 'higher',
    },
  ];
}

/** How far resident memory grows over many different queries, once the first of them have been answered. */
async function memory(api: Api, { process: { pid } }: Product): Promise<BenchResult> {
  const resident = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const ask = async (at: number) => {
    const filters = [{ col: 'distance', op: '>', val: at }];
    const { url, ...target } = api({ columns: ['destination'], metrics: ['count'], filters, row_limit: 50 });
    await (await fetch(url, target)).arrayBuffer();
  };
  for (let at = 0; at < DISTINCT / 5; at++) await ask(at);
  const before = await resident();
  for (let at = DISTINCT / 5; at < DISTINCT; at++) await ask(at);
  return {
    name: `memory growth over ${DISTINCT} different queries`,
    value: (await resident()) - before,
    unit: 'MB',
    budget: 40,
  };
}
