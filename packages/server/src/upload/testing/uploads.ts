import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, findEngine } from '@parallax/engines';
import { expect } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { formOf } from './files.ts';

export const folder = mkdtempSync(join(tmpdir(), 'parallax-upload-'));
/** A database of its own for each process: test files of two run beside each other. */
const DATABASE = `uploads_${process.pid}`;
const SERVERS: [engine: string, uri: string | undefined][] = [
  ['postgresql', process.env.PARALLAX_TEST_POSTGRES_URL],
  ['mysql', process.env.PARALLAX_TEST_MARIADB_URL],
];
const inDatabase = (uri: string): string => {
  const url = new URL(uri);
  url.pathname = `/${DATABASE}`;
  return url.href;
};
export const TARGETS: [engine: string, uri: string][] = [
  ['duckdb', `duckdb:///${join(folder, 'target.duckdb')}`],
  ['sqlite', `sqlite:///${join(folder, 'target.db')}`],
  ...SERVERS.flatMap(([engine, uri]) => (uri ? [[engine, inDatabase(uri)] satisfies [string, string]] : [])),
];

export let app: TestApp;
export let admin: Client;
export const ids = new Map<string, number>();

/** The product with a database of every engine that runs here, open for uploads. */
export async function startUploads(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await onServers(`CREATE DATABASE ${DATABASE}`);
  for (const engine of ['duckdb', 'sqlite']) {
    const { engine: loaded } = await findEngine(engine)!.load();
    const connection = await loaded.open({
      uri: TARGETS.find(([name]) => name === engine)![1],
      trusted: true,
    });
    for await (const _ of (await connection.run('CREATE TABLE seed (a INTEGER)')).batches);
    await connection.close();
  }
  app = await createTestApp();
  admin = await app.as();
  for (const [engine, uri] of TARGETS) {
    const made = await admin.post('/api/v1/database/', {
      database_name: engine,
      sqlalchemy_uri: uri,
      allow_file_upload: true,
    });
    expect(made.status, made.text).toBe(201);
    ids.set(engine, made.body.id);
  }
}

export async function stopUploads(): Promise<void> {
  await app.close();
  await onServers(`DROP DATABASE ${DATABASE}`);
  rmSync(folder, { recursive: true, force: true });
}

async function onServers(sql: string): Promise<void> {
  for (const [engine, uri] of SERVERS) {
    if (!uri) continue;
    const { engine: loaded } = await findEngine(engine)!.load();
    const connection = await loaded.open({ uri });
    await read(connection, sql);
    await connection.close();
  }
}

export type File = { name: string; content: string | Buffer };
export const csv = (content: string | Buffer, name = 'data.csv'): File => ({ name, content });

export async function upload(engine: string, fields: Record<string, string>, file?: File) {
  const reply = await admin.send({
    method: 'POST',
    url: `/api/v1/database/${ids.get(engine)}/upload/`,
    ...formOf({ type: 'csv', ...fields }, file),
  });
  const uploads = join(app.services.settings.home, 'uploads');
  expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  return reply;
}

const quoteFor = (engine: string) => (name: string) =>
  engine === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;

export async function read(connection: Connection, sql: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { columns, length } of (await connection.run(sql)).batches) {
    for (let row = 0; row < length; row++)
      rows.push(
        columns.map(column =>
          typeof column.values[row] === 'bigint' ? Number(column.values[row]) : column.values[row],
        ),
      );
  }
  return rows;
}

async function tablesIn(engine: string) {
  const { connection } = await app.services.connections.open(ids.get(engine)!);
  const schema = await connection.defaultSchema();
  return { connection, schema, names: (await connection.tables({ schema })).map(table => table.name) };
}

export async function contents(engine: string, table: string) {
  const { connection, schema, names } = await tablesIn(engine);
  expect(names.filter(name => name.startsWith('parallax_'))).toEqual([]);
  if (!names.includes(table)) return null;
  const { columns } = await connection.describe({ schema, table });
  return {
    columns: columns.map(column => [column.name, column.kind]),
    rows: await read(connection, `SELECT * FROM ${quoteFor(engine)(table)} ORDER BY 1`),
  };
}

export const SALES =
  'id,code,price,sold,at,ok,note\n1,007,1.5,2024-02-29,2024-02-29 12:34:56.789,true,"a, ""b"""\n2,010,-2,2024-03-01,2024-03-01T00:00:00,false,\n';
