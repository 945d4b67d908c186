import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Connection, engineFor } from '@parallax/engines';
import type { BenchResult } from './result.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;
const MEBIBYTE = 2 ** 20;

const TABLE = `CREATE TABLE stream AS SELECT
  i::INTEGER AS small, i * 1000003 AS big, i / 7 AS ratio, (i / 100)::DECIMAL(12, 2) AS price,
  TIMESTAMP '2020-01-01' + INTERVAL 1 SECOND * i AS at, DATE '2020-01-01' + (i % 2000)::INTEGER AS day,
  CASE WHEN i % 10 <> 0 THEN i % 1000 END AS gaps, i % 3 = 0 AS flag,
  'item ' || (i % 500) AS short, 'a longer text that does not fit inline ' || i AS long
  FROM range(${ROWS}) t(i)`;

/** A stream of a million rows against the driver's own column read, and how far memory grows meanwhile. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
  const file = join(folder, 'stream.duckdb');
  try {
    const engine = await engineFor('duckdb://');
    const connection = await engine.open({ uri: `duckdb:///${file}`, trusted: true });
    await read(connection, TABLE);
    await read(connection, 'SELECT * FROM stream LIMIT 10000');
    const growth = await memoryGrowth(() => read(connection, 'SELECT * FROM stream'));
    const ours = await fastest(() => read(connection, 'SELECT * FROM stream'));
    await connection.close();
    const driver = await driverTime(file);
    return [
      {
        name: `DuckDB, ${ROWS.toLocaleString('en-GB')} rows of 10 columns`,
        value: ours,
        unit: 'ms',
        budget: driver * 1.3,
        floor: { name: 'driver', value: driver },
      },
      { name: 'memory growth from 10,000 to 1,000,000 rows', value: growth, unit: 'MB', budget: 50 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function read(connection: Connection, sql: string): Promise<number> {
  let rows = 0;
  for await (const batch of (await connection.run(sql)).batches) rows += batch.length;
  return rows;
}

/** The fastest way the driver itself turns a result into JavaScript values, column by column. */
async function driverTime(file: string): Promise<number> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const time = await fastest(async () => {
    let rows = 0;
    for await (const chunk of await connection.stream('SELECT * FROM stream'))
      rows += chunk.getColumns()[0]?.length ?? 0;
    return rows;
  });
  connection.closeSync();
  instance.closeSync();
  return time;
}

async function fastest(work: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const rows = await work();
    if (rows !== ROWS) throw new Error(`read ${rows} of ${ROWS} rows`);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

async function memoryGrowth(work: () => Promise<number>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  await work();
  clearInterval(sampling);
  return (peak - before) / MEBIBYTE;
}
