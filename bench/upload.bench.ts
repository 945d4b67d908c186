import { once } from 'node:events';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Product, startProduct } from '@parallax/e2e/product';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchResult } from './result.ts';

/** `BENCH_UPLOAD_MB=1024 npm run bench -- upload` for the large one. */
const MEGABYTES = Number(process.env.BENCH_UPLOAD_MB ?? 64);
/** `BENCH_UPLOAD_ENGINES=sqlite,mariadb` for some of the engines. */
const ONLY = (process.env.BENCH_UPLOAD_ENGINES ?? '').split(',').filter(Boolean);
const COLUMNS =
  'id BIGINT, code VARCHAR, price DOUBLE PRECISION, sold DATE, at TIMESTAMP, ok BOOLEAN, note VARCHAR';
const MEBIBYTE = 2 ** 20;

interface Target {
  name: string;
  uri: string;
  /** Seconds of the driver's own way to load the same file into a table whose types are known, where it has one. */
  driver?(file: string): Promise<number>;
}

/** A CSV file through the product into a table, against the bulk load of the bare driver, and the memory it takes. */
export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  const file = join(folder, 'rows.csv');
  const small = join(folder, 'few.csv');
  try {
    await writeRows(file, MEGABYTES * MEBIBYTE);
    await writeRows(small, MEBIBYTE);
    const results: BenchResult[] = [];
    for (const target of await targets(folder)) results.push(...(await measure(target, file, small)));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(target: Target, file: string, small: string): Promise<BenchResult[]> {
  const driver = await target.driver?.(file);
  const product = await startProduct({ env: { PARALLAX_EXAMPLES: 'false' } });
  try {
    const headers = await signIn(product);
    const database = await connect(product, headers, target.uri);
    await upload(product, headers, database, small);
    const before = await resident(product);
    const start = performance.now();
    const peak = await peakDuring(product, upload(product, headers, database, file));
    const ours = (performance.now() - start) / 1000;
    return [
      {
        name: `${target.name}, CSV of ${MEGABYTES} MB`,
        value: ours,
        unit: 's',
        ...(driver !== undefined && {
          budget: driver * 5,
          floor: { name: 'driver, types known', value: driver },
        }),
      },
      {
        name: `${target.name}, memory beyond an upload of 1 MB`,
        value: peak - before,
        unit: 'MB',
        budget: 250,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function writeRows(path: string, bytes: number): Promise<void> {
  const lines = function* () {
    yield 'id,code,price,sold,at,ok,note\n';
    for (let id = 0, size = 0; size < bytes; ) {
      let text = '';
      for (const end = id + 2_000; id < end; id++) {
        const at = new Date(1_577_836_800_000 + id * 1000).toISOString();
        const moment = at.slice(0, 19).replace('T', ' ');
        text += `${id},A${id % 9973},${(id % 100_000) / 100},${at.slice(0, 10)},${moment},${id % 3 === 0},"a note, number ${id}"\n`;
      }
      size += text.length;
      yield text;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

async function targets(folder: string): Promise<Target[]> {
  const file = join(folder, 'target.duckdb');
  const instance = await DuckDBInstance.create(file);
  instance.closeSync();
  const sqlite = join(folder, 'target.sqlite');
  await writeFile(sqlite, '');
  const { PARALLAX_TEST_POSTGRES_URL: postgres, PARALLAX_TEST_MARIADB_URL: mariadb } = process.env;
  const all: Target[] = [
    {
      name: 'DuckDB',
      uri: `duckdb:///${file}`,
      driver: csv => duckdbTime(csv, join(folder, 'driver.duckdb')),
    },
    ...(postgres
      ? [{ name: 'PostgreSQL', uri: postgres, driver: (csv: string) => postgresTime(csv, postgres) }]
      : []),
    { name: 'SQLite', uri: `sqlite:///${sqlite}` },
    ...(mariadb ? [{ name: 'MariaDB', uri: mariadb }] : []),
  ];
  return all.filter(({ name }) => ONLY.length === 0 || ONLY.includes(name.toLowerCase()));
}

async function duckdbTime(csv: string, file: string): Promise<number> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const types = COLUMNS.split(', ').map(column => column.replace(/^(\w+) (.+)$/, "'$1': '$2'"));
  const start = performance.now();
  await connection.run(
    `CREATE TABLE t AS SELECT * FROM read_csv('${csv}', header = true, columns = {${types.join(', ')}})`,
  );
  const seconds = (performance.now() - start) / 1000;
  connection.closeSync();
  instance.closeSync();
  return seconds;
}

async function postgresTime(csv: string, uri: string): Promise<number> {
  const client = new pg.Client({ connectionString: uri });
  await client.connect();
  try {
    await client.query('DROP TABLE IF EXISTS bench_upload');
    await client.query(`CREATE TABLE bench_upload (${COLUMNS})`);
    const start = performance.now();
    await pipeline(
      createReadStream(csv),
      client.query(copyFrom('COPY bench_upload FROM STDIN (FORMAT csv, HEADER)')),
    );
    return (performance.now() - start) / 1000;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_upload');
    await client.end();
  }
}

type Headers = Record<string, string>;

async function signIn({ url, admin }: Product): Promise<Headers> {
  const login = await fetch(`${url}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = String(login.headers.get('set-cookie')).split(';')[0]!;
  const { result }: { result: string } = await (
    await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { cookie } })
  ).json();
  return { cookie, 'x-csrftoken': result, referer: url };
}

async function connect({ url }: Product, headers: Headers, uri: string): Promise<number> {
  const reply = await fetch(`${url}/api/v1/database/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ database_name: 'target', sqlalchemy_uri: uri, allow_file_upload: true }),
  });
  if (reply.status !== 201) throw new Error(`connecting answered ${reply.status}: ${await reply.text()}`);
  const { id }: { id: number } = await reply.json();
  return id;
}

async function upload({ url }: Product, headers: Headers, database: number, file: string): Promise<void> {
  const form = new FormData();
  const fields = {
    type: 'csv',
    table_name: 'bench_uploaded',
    already_exists: 'replace',
    create_dataset: 'false',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', await openAsBlob(file), 'rows.csv');
  const { status, text } = await post(`${url}/api/v1/database/${database}/upload/`, headers, form);
  if (status !== 201) throw new Error(`the upload answered ${status}: ${text}`);
}

/** `fetch` gives up on a reply after five minutes. */
async function post(
  url: string,
  headers: Headers,
  form: FormData,
): Promise<{ status: number; text: string }> {
  const { body, headers: described } = new Response(form);
  const type = { 'content-type': String(described.get('content-type')) };
  const sent = request(url, { method: 'POST', headers: { ...headers, ...type } });
  const replied = once(sent, 'response');
  await pipeline(Readable.fromWeb(body as ReadableStream), sent);
  const [reply]: IncomingMessage[] = await replied;
  return { status: reply!.statusCode!, text: (await reply!.toArray()).join('') };
}

/** The most memory the product holds while the work goes on. */
async function peakDuring(product: Product, work: Promise<void>): Promise<number> {
  let peak = 0;
  const over = work.then(() => true);
  for (let ended = false; !ended; ended = await Promise.race([over, setTimeout(50, false)])) {
    peak = Math.max(peak, await resident(product));
  }
  return peak;
}

/** Of the product's process and of those it started. */
async function resident({ process: { pid } }: Product): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const each = [pid, ...children.split(' ').filter(Boolean)].map(residentOf);
  return (await Promise.all(each)).reduce((sum, megabytes) => sum + megabytes, 0);
}

async function residentOf(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
