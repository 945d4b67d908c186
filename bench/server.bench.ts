import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, startProduct } from '@parallax/e2e/product';
import Database from 'libsql';
import { examplesLoaded, token } from './examples.ts';
import { latencies, throughput } from './load.ts';
import { type BenchResult, percentile } from './result.ts';

const USERS = 10_000;
const STARTS = 5;

/** Start, memory and lists of one process on its SQLite file. */
export async function run(): Promise<BenchResult[]> {
  const home = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  try {
    return [...(await starts(home)), ...(await lists(home))];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function starts(home: string): Promise<BenchResult[]> {
  const first = await startProduct({ home });
  await examplesLoaded(first);
  await first.stop();
  const later: number[] = [];
  let resident = 0;
  for (let start = 0; start < STARTS; start++) {
    const product = await startProduct({ home });
    later.push(product.readyAfter);
    if (start === STARTS - 1) resident = await idleMemory(product);
    await product.stop();
  }
  return [
    { name: 'first start with examples', value: first.readyAfter, unit: 'ms', budget: 5000 },
    { name: 'later start, median', value: percentile(later, 0.5), unit: 'ms', budget: 1500 },
    { name: 'idle resident memory', value: resident, unit: 'MB', budget: 200 },
  ];
}

/** Resident megabytes after ten quiet seconds. */
async function idleMemory({ process: { pid } }: Product): Promise<number> {
  await pause(10_000);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function lists(home: string): Promise<BenchResult[]> {
  addUsers(home);
  const product = await startProduct({ home });
  try {
    const headers = { authorization: `Bearer ${await token(product)}` };
    const list = (q: string) => ({
      url: `${product.url}/api/v1/security/users/?q=${encodeURIComponent(q)}`,
      headers,
    });
    const queries = {
      'first page of 25': '(page:0,page_size:25)',
      'page 200': '(page:200,page_size:25)',
      'sorted by name': '(order_column:first_name,order_direction:desc,page:0,page_size:25)',
      'filtered by name': '(filters:!((col:username,opr:ct,value:person-42)),page:0,page_size:25)',
    };
    const results: BenchResult[] = [];
    for (const [name, q] of Object.entries(queries)) {
      const value = percentile(await latencies(list(q)), 0.5);
      results.push({ name: `10,000 users, ${name}, p50`, value, unit: 'ms', budget: 5 });
    }
    const value = await throughput(list(queries['first page of 25']));
    return [...results, { name: '10,000 users, 16 connections', value, unit: 'req/s' }];
  } finally {
    await product.stop();
  }
}

/** Straight into the file: hashing ten thousand passwords would take longer than everything else here. */
function addUsers(home: string): void {
  const file = new Database(join(home, 'metadata.db'));
  file.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS})
    INSERT INTO users (username, first_name, last_name, email, active, created_on, changed_on)
    SELECT 'person-' || i, 'First ' || (i * 7919 % ${USERS}), 'Last ' || i, 'person-' || i || '@example.org', 1,
      created_on, changed_on
    FROM n, (SELECT created_on, changed_on FROM users LIMIT 1)`);
  file.close();
}
