import { performance } from 'node:perf_hooks';
import { apiClient } from '@parallax/e2e/api-client';
import { type Product, startProduct } from '@parallax/e2e/product';
import pg from 'pg';
import { token } from './examples.ts';
import { latencies, type Target } from './load.ts';
import { type BenchResult, percentile } from './result.ts';

const TABLES = 100_000;
const DATABASE = 'parallax_picker_bench';
/** PostgreSQL holds a lock for every table a transaction makes, so they are made in parts. */
const PART = 1_000;
const BUDGET = 50;
const SEARCHES = {
  'first page': '',
  'search that finds thousands': 'orders',
  'search that finds one': 'region_099_orders_099099',
  'search that finds nothing': 'no such table',
};

/** The table picker over a database of 100,000 tables: each letter somebody types is one of these requests. */
export async function run(): Promise<BenchResult[]> {
  const server = process.env.PARALLAX_TEST_POSTGRES_URL;
  if (!server) throw new Error('PARALLAX_TEST_POSTGRES_URL is not set');
  const uri = Object.assign(new URL(server), { pathname: `/${DATABASE}` }).href;
  await query(server, [`DROP DATABASE IF EXISTS ${DATABASE}`, `CREATE DATABASE ${DATABASE}`]);
  const product = await startProduct({ env: { PARALLAX_EXAMPLES: 'false' } });
  try {
    await query(
      uri,
      Array.from({ length: TABLES / PART }, (_, part) => creation(part * PART)),
    );
    return await measure(product, uri);
  } finally {
    await product.stop();
    await query(server, [`DROP DATABASE ${DATABASE} WITH (FORCE)`]);
  }
}

const creation = (from: number): string => `DO $$ BEGIN FOR i IN ${from}..${from + PART - 1} LOOP
  EXECUTE format('CREATE TABLE region_%s_%s_%s (id int)', lpad((i / 1000)::text, 3, '0'),
    CASE WHEN i % 10 = 9 THEN 'orders' ELSE 'events' END, lpad(i::text, 6, '0'));
  END LOOP; END $$`;

async function query(uri: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: uri });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function measure(product: Product, uri: string): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${await token(product)}` };
  const api = await apiClient(product);
  const { id } = await api.post<{ id: number }>('/api/v1/database/', {
    database_name: 'Wide',
    sqlalchemy_uri: uri,
  });
  const tables = (filter: string): Target => {
    const q = `(schema_name:public,filter:'${filter}',page:0,page_size:100)`;
    return { url: `${product.url}/api/v1/database/${id}/tables/?q=${encodeURIComponent(q)}`, headers };
  };
  const results: BenchResult[] = [await cold(tables(''))];
  for (const [name, filter] of Object.entries(SEARCHES)) {
    const samples = await latencies(tables(filter), 200);
    for (const [label, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
      const value = percentile(samples, share);
      results.push({ name: `100,000 tables, ${name}, ${label}`, value, unit: 'ms', budget: BUDGET });
    }
  }
  const schemas = { url: `${product.url}/api/v1/database/${id}/schemas/`, headers };
  const value = percentile(await latencies(schemas, 200), 0.95);
  return [...results, { name: '100,000 tables, schemas, p95', value, unit: 'ms', budget: BUDGET }];
}

/** The one request that asks the database; counted, so that a listing of the wrong length is no measurement. */
async function cold({ url, headers = {} }: Target): Promise<BenchResult> {
  const from = performance.now();
  const reply = await fetch(url, { headers });
  const { count }: { count: number } = await reply.json();
  if (count !== TABLES) throw new Error(`${count} tables were listed`);
  return { name: '100,000 tables, first time', value: performance.now() - from, unit: 'ms' };
}
