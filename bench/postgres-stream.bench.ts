import { type Connection, engineFor } from '@parallax/engines';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { BenchResult } from './result.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;
const BATCH = 4_096;
const MEBIBYTE = 2 ** 20;
/** The driver with nothing to do but to cut the wire into texts: a floor no converting reader can reach. */
const RAW = { getTypeParser: () => (text: string) => text };
const SQL = 'SELECT * FROM bench_stream';

const TABLE = `CREATE TABLE bench_stream AS SELECT
  i::int AS small, i::bigint * 1000003 AS big, i / 7.0::float8 AS ratio, (i / 100.0)::numeric(12, 2) AS price,
  timestamp '2020-01-01' + interval '1 second' * i AS at, date '2020-01-01' + i % 2000 AS day,
  CASE WHEN i % 10 <> 0 THEN i % 1000 END AS gaps, i % 3 = 0 AS flag,
  'item ' || (i % 500) AS short, 'a longer text that does not fit inline ' || i AS long
  FROM generate_series(0, ${ROWS - 1}) AS i`;

/** A stream of a million rows from PostgreSQL against the driver's own reads, and how far memory grows meanwhile. */
export async function run(): Promise<BenchResult[]> {
  const uri = process.env.PARALLAX_TEST_POSTGRES_URL;
  if (!uri) throw new Error('PARALLAX_TEST_POSTGRES_URL is not set');
  const client = new pg.Client({ connectionString: uri });
  await client.connect();
  const engine = await engineFor(uri);
  const connection = await engine.open({ uri });
  try {
    await client.query('DROP TABLE IF EXISTS bench_stream');
    await client.query(TABLE);
    await read(connection, `${SQL} LIMIT 10000`);
    const growth = await memoryGrowth(() => read(connection, SQL));
    const times = await fastest({
      ours: () => read(connection, SQL),
      cursor: () => readByCursor(client),
      whole: () => readWhole(client),
      raw: () => readByCursor(client, RAW),
    });
    const driver = Math.min(times.cursor, times.whole);
    return [
      {
        name: `PostgreSQL, ${ROWS.toLocaleString('en-GB')} rows of 10 columns`,
        value: times.ours,
        unit: 'ms',
        budget: driver * 1.3,
        floor: { name: driver === times.cursor ? 'pg-cursor' : 'pg, whole result', value: driver },
      },
      { name: 'pg-cursor, texts only, nothing converted', value: times.raw, unit: 'ms' },
      { name: 'memory growth from 10,000 to 1,000,000 rows', value: growth, unit: 'MB', budget: 50 },
    ];
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_stream');
    await client.end();
    await connection.close();
  }
}

async function read(connection: Connection, sql: string): Promise<number> {
  let rows = 0;
  for await (const batch of (await connection.run(sql)).batches) rows += batch.length;
  return rows;
}

async function readByCursor(client: pg.Client, types?: typeof RAW): Promise<number> {
  const cursor = client.query(new Cursor(SQL, [], { rowMode: 'array', ...(types && { types }) }));
  let rows = 0;
  for (;;) {
    const batch = await cursor.read(BATCH);
    if (batch.length === 0) break;
    rows += batch.length;
  }
  await cursor.close();
  return rows;
}

const readWhole = async (client: pg.Client): Promise<number> =>
  (await client.query({ text: SQL, rowMode: 'array' })).rows.length;

/** The best of several rounds of each, taken in turns so that a busy moment of the machine hits all alike. */
async function fastest<K extends string>(
  works: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries<() => Promise<number>>(works)) {
      const start = performance.now();
      const rows = await work();
      if (rows !== ROWS) throw new Error(`read ${rows} of ${ROWS} rows`);
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
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
