import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { bundleOf, sendBundle } from './test-bundles.ts';

/** Datasets that bring the address of their rows along. */
let folder: string;
let server: Server;
let host: string;
let app: TestApp;
let admin: Client;
const asked: string[] = [];
const CSV = 'day,sold\n2026-01-01,3\n2026-01-02,4\n';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-data-'));
  new Database(join(folder, 'depot.db')).exec('create table other (id integer)');
  server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (request.url === '/sold.csv.gz') reply.end(gzipSync(CSV));
    else if (request.url === '/sold.csv') reply.end(CSV);
    else reply.writeHead(404).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await createTestApp({ env: { PARALLAX_DATA_HOSTS: host } });
  admin = await app.as();
});
afterAll(async () => {
  await app.close();
  await new Promise(done => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const DATABASE = '7d0f39a1-5e60-4f0b-9d3c-0000000000d1';
const bundle = (table: string, data: string) => {
  const number = Buffer.from(table).toString('hex').padEnd(12, '0').slice(0, 12);
  return bundleOf('SqlaTable', {
    'databases/depot.yaml': {
      database_name: 'depot',
      sqlalchemy_uri: `sqlite:///${join(folder, 'depot.db')}`,
      uuid: DATABASE,
      version: '1.0.0',
    },
    [`datasets/depot/${table}.yaml`]: {
      table_name: table,
      columns: [{ column_name: 'sold', type: 'BIGINT' }],
      metrics: [{ metric_name: 'total', expression: 'SUM(sold)' }],
      uuid: `7d0f39a1-5e60-4f0b-9d3c-${number}`,
      version: '1.0.0',
      database_uuid: DATABASE,
      data,
    },
  });
};

async function total(table: string): Promise<unknown> {
  const found = await app.services.db
    .selectFrom('datasets')
    .select('id')
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow();
  const { body } = await admin.post('/api/v1/chart/data', {
    datasource: { id: found.id, type: 'table' },
    queries: [{ metrics: ['total'], columns: [] }],
  });
  return body.result[0].data;
}

it('loads a missing table of a new database, then of one that is here, and never a table that exists', async () => {
  expect((await sendBundle(admin, 'dataset', bundle('aa', `http://${host}/sold.csv`))).body).toEqual({
    message: 'OK',
  });
  expect(await total('aa')).toEqual([{ total: 7 }]);
  expect((await sendBundle(admin, 'dataset', bundle('bb', `http://${host}/sold.csv.gz`))).status).toBe(200);
  expect(await total('bb')).toEqual([{ total: 7 }]);
  const before = asked.length;
  const again = await sendBundle(admin, 'dataset', bundle('aa', `http://${host}/sold.csv`), {
    overwrite: 'true',
  });
  expect([again.status, asked.length]).toEqual([200, before]);
});

it.each([
  ['cc', '/nothing.csv', 'answered 404'],
  ['dd', '/away', 'not among the hosts'],
])('names the file whose data cannot be had, and imports nothing: %s', async (table, path, text) => {
  const reply = await sendBundle(admin, 'dataset', bundle(table, `http://${host}${path}`));
  expect(reply.status).toBe(422);
  expect(reply.body.errors[0].extra[`datasets/depot/${table}.yaml`].data[0]).toContain(text);
  const rows = await app.services.db
    .selectFrom('datasets')
    .select('id')
    .where('table_name', '=', table)
    .execute();
  expect(rows).toEqual([]);
});
