import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReadingName, Readings } from '../sql-reading/readings.ts';
import { SqlReader } from '../sql-reading/sql-reader.ts';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { type Lab, newClientId, openLab } from './testing/lab.ts';

let app: TestApp;
let admin: Client;
let lab: Lab;
let usual: SqlReader;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  lab = await openLab(app, admin);
  usual = app.services.sqlReader;
});
afterEach(async () => {
  const { sqlReader } = app.services;
  app.services.sqlReader = usual;
  if (sqlReader !== usual) await sqlReader.close();
});
afterAll(() => app.close());

/** A list that takes a while to read. */
const wide = (values: number): string => `SELECT 1 AS n WHERE 1 IN (${'1, '.repeat(values)}1)`;
const LONG = wide(25_000);
const format = (sql: string) => admin.post('/api/v1/sqllab/format_sql/', { sql, engine: 'duckdb' });
const validate = (sql: string) => admin.post(`/api/v1/database/${lab.databaseId}/validate_sql/`, { sql });

/** Tells when long SQL begins to be read, and whether it still is. */
class WatchedReader extends SqlReader {
  isReading = false;
  #begin = () => {};
  readonly begun = new Promise<void>(resolve => {
    this.#begin = resolve;
  });

  override async read<Name extends ReadingName>(name: Name, ...args: Parameters<Readings[Name]>) {
    if (!(args as unknown[]).includes(LONG)) return super.read(name, ...args);
    this.isReading = true;
    this.#begin();
    try {
      return await super.read(name, ...args);
    } finally {
      this.isReading = false;
    }
  }
}

describe('while long SQL is read', () => {
  it.each([
    ['run', () => lab.execute(LONG)],
    ['formatted', () => format(LONG)],
    ['validated', () => validate(LONG)],
  ])('to be %s, others are answered and run short statements', async (_what, ask) => {
    const reader = new WatchedReader();
    app.services.sqlReader = reader;
    const long = ask();
    await reader.begun;
    const short = await lab.execute('SELECT 2 AS n');
    const health = await admin.get('/health');
    expect(reader.isReading).toBe(true);
    expect([health.status, short.body.data]).toEqual([200, [{ n: 2 }]]);
    expect((await long).status).toBe(200);
  });
});

describe('SQL that takes too long to read', () => {
  /** Longer than anybody waits for in the tests below. */
  const ENDLESS = wide(300_000);

  const hasty = () => {
    app.services.sqlReader = new SqlReader({ longest: 100 });
  };
  const tooLong = [
    expect.objectContaining({
      error_type: 'SQLLAB_TIMEOUT_ERROR',
      message: expect.stringMatching(/^Checking the SQL took longer than 0.1 seconds, so it was not run\./),
    }),
  ];

  it('is not run, is kept as failed, and leaves the tab usable', async () => {
    hasty();
    const client_id = newClientId();
    const tab = { sql_editor_id: 'tab' };
    const reply = await lab.execute(ENDLESS, { client_id, ...tab });
    expect([reply.status, reply.body.errors]).toEqual([408, tooLong]);
    expect(await lab.query(client_id)).toMatchObject({ state: 'failed', extra: { errors: tooLong } });
    expect((await lab.execute('SELECT 2 AS n', tab)).body.data).toEqual([{ n: 2 }]);
  });

  it('is not formatted', async () => {
    hasty();
    const reply = await format(wide(150_000));
    expect([reply.status, reply.body.errors]).toEqual([408, tooLong]);
  });

  it('is a mistake to the validator', async () => {
    hasty();
    const { body } = await validate(ENDLESS);
    expect(body.result).toEqual([
      {
        line_number: null,
        start_column: null,
        end_column: null,
        message: expect.stringMatching(/^Checking the SQL took longer/),
      },
    ]);
  });
});
