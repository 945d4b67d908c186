import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createTestApp, type TestApp, type TestReply } from '../../testing/app.ts';
import { createDatabase } from '../databases/service.ts';

export type Json = TestReply['body'];

const POSTGRES = process.env.PARALLAX_TEST_POSTGRES_URL;
export const ENGINES = ['duckdb', 'sqlite', ...(POSTGRES ? ['postgresql'] : [])];
export const SCHEMA: Record<string, string> = { duckdb: 'main', sqlite: 'main', postgresql: 'public' };
const NAMES: Record<string, string> = { duckdb: 'duck', sqlite: 'lite', postgresql: 'pg' };
const TABLES = [
  'DROP TABLE IF EXISTS orders',
  'CREATE TABLE orders (id INTEGER, placed_at TIMESTAMP, region VARCHAR(20), amount DOUBLE PRECISION)',
  "INSERT INTO orders VALUES (1, '2025-01-01 00:00:00', 'north', 10.5)",
  'DROP TABLE IF EXISTS secrets',
  'CREATE TABLE secrets (word VARCHAR(20))',
];

/** The product with one connected database per engine, each with the tables `orders` and `secrets`. */
export class Sources {
  readonly databases: Record<string, number> = {};
  #made = 0;

  private constructor(
    readonly app: TestApp,
    readonly admin: Client,
    private readonly folder: string,
  ) {}

  static async open(): Promise<Sources> {
    const app = await createTestApp();
    const sources = new Sources(app, await app.as(), mkdtempSync(join(tmpdir(), 'parallax-datasets-')));
    const file = join(sources.folder, 'source.db');
    writeFileSync(file, '');
    const uris: Record<string, string> = {
      duckdb: 'duckdb:///:memory:',
      sqlite: `sqlite:///${file}`,
      postgresql: POSTGRES ?? '',
    };
    for (const engine of ENGINES) {
      const fields = { database_name: NAMES[engine]!, sqlalchemy_uri: uris[engine]! };
      sources.databases[engine] = await createDatabase(app.services, fields);
      for (const sql of TABLES) await sources.run(engine, sql);
    }
    return sources;
  }

  async run(engine: string, sql: string): Promise<void> {
    const { connection } = await this.app.services.connections.open(this.databases[engine]!);
    for await (const _ of (await connection.run(sql)).batches);
  }

  unique(name: string): string {
    this.#made += 1;
    return `${name}_${this.#made}`;
  }

  /** A new virtual dataset. */
  async virtual({
    client = this.admin,
    sql = 'SELECT id, placed_at, region FROM orders',
    engine = 'duckdb',
  } = {}) {
    const table_name = this.unique('view');
    const body = { database: this.databases[engine], schema: SCHEMA[engine], table_name, sql };
    const reply = await client.post('/api/v1/dataset/', body);
    if (reply.status !== 201) throw new Error(reply.text);
    return { id: Number(reply.body.id), table_name };
  }

  async read(id: number): Promise<Json> {
    return (await this.admin.get(`/api/v1/dataset/${id}`)).body.result;
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const READ_ONLY = new Set(['type_generic', 'created_on', 'changed_on']);
const writable = (part: Json): Json =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !READ_ONLY.has(name)));

const FORM = [
  ...[
    'table_name',
    'sql',
    'filter_select_enabled',
    'fetch_values_predicate',
    'schema',
    'catalog',
    'description',
  ],
  ...['main_dttm_col', 'currency_code_column', 'normalize_columns', 'always_filter_main_dttm', 'offset'],
  ...['default_endpoint', 'cache_timeout', 'is_sqllab_view', 'template_params', 'extra'],
  ...['is_managed_externally', 'external_url'],
];

/** What an editor sends back of what it read. */
export const formOf = (item: Json): Json => ({
  ...Object.fromEntries(FORM.map(name => [name, item[name]])),
  database_id: item.database.id,
  owners: item.owners.map((owner: Json) => owner.id),
  columns: item.columns.map(writable),
  metrics: item.metrics.map(writable),
});
