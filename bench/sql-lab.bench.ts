import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { encodeRison } from '@parallax/contract';
import { apiClient } from '@parallax/e2e/api-client';
import { type Product, startProduct } from '@parallax/e2e/product';
import { type Connection, engineFor } from '@parallax/engines';
import { examplesLoaded } from './examples.ts';
import { plainClient } from './load.ts';
import { type BenchResult, percentile } from './result.ts';

const MEBIBYTE = 2 ** 20;
const ROUNDS = 41;
/** Rounds before the first that counts: a server that has just started compiles its code while it works. */
const WARMING = 50;
const MILLION = 1_000_000;

/** Scripts of the SQL editor against the bare driver: whole runs, windows of a million rows, memory. */
export async function run(): Promise<BenchResult[]> {
  const home = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  const product = await startProduct({ home });
  try {
    await examplesLoaded(product);
    const lab = await openLab(product);
    const file = join(home, 'copy.duckdb');
    await copyFile(join(home, 'examples.duckdb'), file);
    const driver = await (await engineFor('duckdb://')).open({ uri: `duckdb:///${file}`, trusted: true });
    const results = [
      await whole(1_000, lab, driver, floor => floor + 5),
      await whole(100_000, lab, driver, floor => floor * 1.5),
      ...(await million(lab, driver, product)),
    ];
    await driver.close();
    return results;
  } finally {
    await product.stop();
    await rm(home, { recursive: true, force: true });
  }
}

interface Window {
  client_id: string;
  complete: boolean;
  total: number;
  rows: unknown[][];
}

interface Lab {
  /** Runs as the editor does, whose answer brings the first rows. */
  execute(sql: string): Promise<Window>;
  window(clientId: string, more: object): Promise<Window>;
}

const SHOWN = 200;

let ids = 0;

async function openLab(product: Product): Promise<Lab> {
  const { headers } = await apiClient(product);
  const api = plainClient(product.url, headers);
  const { result } = await api.get<{ result: { id: number; backend: string }[] }>('/api/v1/database/');
  const database = result.find(row => row.backend === 'duckdb')!;
  return {
    async execute(sql) {
      const client_id = `bench${++ids}`;
      const first_rows = { limit: SHOWN, wait: 30_000 };
      const body = { database_id: database.id, sql, client_id, runAsync: true, first_rows };
      const { window } = await api.post<{ window: Window }>('/api/v1/sqllab/execute/', body);
      return window;
    },
    window: (client_id, more) =>
      api.get(`/api/v1/sqllab/results/window/?q=${encodeURIComponent(encodeRison({ client_id, ...more }))}`),
  };
}

const flights = (rows: number): string => `SELECT * FROM flights LIMIT ${rows}`;

async function drain(driver: Connection, sql: string): Promise<void> {
  for await (const _ of (await driver.run(sql)).batches);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** From the request to the first rows in hand and the last one ready to be looked at. */
async function whole(
  rows: number,
  lab: Lab,
  driver: Connection,
  budget: (floor: number) => number,
): Promise<BenchResult> {
  const sql = flights(rows);
  const raw: number[] = [];
  const apart: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round++) {
    const mine = await timed(async () => {
      const first = await lab.execute(sql);
      if (first.rows.length !== SHOWN) throw new Error(`got ${first.rows.length} rows`);
      if (first.total >= rows) return;
      const last = await lab.window(first.client_id, { offset: rows - SHOWN, limit: SHOWN, wait: 30_000 });
      if (last.rows.length !== SHOWN) throw new Error(`got ${last.rows.length} rows`);
    });
    const bare = await timed(() => drain(driver, sql));
    if (round < 0) continue;
    raw.push(bare);
    // Next to each other, so that whatever else the machine does weighs on both.
    apart.push(mine - bare);
  }
  const floor = percentile(raw, 0.5);
  return {
    name: `SQL editor, ${rows.toLocaleString('en-GB')} rows to the last row, median`,
    value: floor + percentile(apart, 0.5),
    unit: 'ms',
    budget: budget(floor),
    floor: { name: 'driver', value: floor },
  };
}

async function million(lab: Lab, driver: Connection, product: Product): Promise<BenchResult[]> {
  const sql = flights(MILLION);
  let id = '';
  const before = await residentBytes(product);
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await residentBytes(product).catch(() => 0));
  }, 50);
  for (let round = 0; round < 3; round++) {
    id = (await lab.execute(sql)).client_id;
    while (!(await lab.window(id, { offset: 2 * MILLION, limit: 1, wait: 30_000 })).complete);
  }
  const scroll = await timed(() => lab.window(id, { offset: 654_321, limit: 200 }));
  const { columns } = await driver.run(`${sql} OFFSET ${MILLION}`, { maxRows: 1 });
  const sort = [{ column: columns[0]!.name, descending: true }];
  const sorted = await timed(() => lab.window(id, { offset: 0, limit: 200, sort }));
  const onward = await timed(() => lab.window(id, { offset: 500_000, limit: 200, sort }));
  const found = await timed(() => lab.window(id, { offset: 0, limit: 200, search: 'ATL' }));
  clearInterval(sampling);
  return [
    { name: 'window in the middle of 1,000,000 rows', value: scroll, unit: 'ms', budget: 100 },
    { name: 'sorting 1,000,000 rows, first window', value: sorted, unit: 'ms' },
    { name: 'the next windows of that order', value: onward, unit: 'ms', budget: 500 },
    { name: 'searching every cell of 1,000,000 rows', value: found, unit: 'ms' },
    {
      name: 'memory growth through three runs of 1,000,000 rows, sort and search',
      value: (peak - before) / MEBIBYTE,
      unit: 'MB',
      budget: 500,
    },
  ];
}

async function residentBytes({ process: { pid } }: Product): Promise<number> {
  const pages = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1];
  return Number(pages) * 4096;
}
