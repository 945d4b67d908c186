import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, onDatabase, openLab } from '../../sql-lab/testing/lab.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let lab: Lab;
let run: string;
beforeAll(async () => {
  app = await createTestApp();
  lab = await openLab(app, await app.as());
  await onDatabase(
    app,
    lab,
    `CREATE TABLE t AS SELECT 1 AS n, '=1+1' AS formula, 'a,"b"' AS text, TIMESTAMP '2024-02-29 12:00:00' AS at,
      12.50::DECIMAL(10, 2) AS price, 'x'::BLOB AS bytes, [1, 2] AS list, 9007199254740993 AS big
     UNION ALL SELECT 2, NULL, '', NULL, -1, NULL, NULL, -5`,
  );
  run = (await lab.execute('SELECT * FROM t ORDER BY n', { tab: 'My Tab!' })).body.query.id;
});
afterAll(() => app.close());

describe('the rows of a run', () => {
  it('are downloaded as CSV with a byte order mark', async () => {
    const reply = await lab.client.get(`/api/v1/sqllab/export/${run}/`);
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="sqllab_my_tab_20260115T120000.csv"',
    );
    expect(reply.text).toBe(
      `\uFEFFn,formula,text,at,price,bytes,list,big\r\n1,'=1+1,"a,""b""",2024-02-29 12:00:00,12.50,x,"[1,2]",9007199254740993\r\n2,,,,-1.00,,,-5\r\n`,
    );
  });

  it('keep microseconds', async () => {
    const { body } = await lab.execute("SELECT TIMESTAMP '2024-02-29 12:00:00.000001' AS at");
    const reply = await lab.client.get(`/api/v1/sqllab/export/${body.query.id}/`);
    expect(reply.text).toBe('\uFEFFat\r\n2024-02-29T12:00:00.000001\r\n');
  });

  it('are streamed without one', async () => {
    const stream = (payload: string) =>
      lab.client.send({
        method: 'POST',
        url: '/api/v1/sqllab/export_streaming/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    const reply = await stream(`client_id=${run}&filename=..%2Fmine.csv`);
    expect(reply.headers['content-disposition']).toBe('attachment; filename=".._mine.csv"');
    expect(reply.text).toMatch(/^n,formula/);
    expect((await stream('filename=x')).status).toBe(400);
    expect((await stream('client_id=nobody')).status).toBe(404);
  });

  it('are a workbook', async () => {
    const reply = await lab.client.get(`/api/v1/sqllab/download/${run}/?format=xlsx`);
    expect([reply.status, reply.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('are Parquet that says the same', async () => {
    const reply = await lab.client.get(`/api/v1/sqllab/download/${run}/?format=parquet`);
    expect(reply.status, reply.text).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'parallax-parquet-'));
    const { engine } = await findEngine('duckdb')!.load();
    const reader = await engine.open({ uri: 'duckdb:///:memory:', trusted: true });
    try {
      const path = join(folder, 'rows.parquet');
      writeFileSync(path, reply.bytes);
      const { columns, batches } = await reader.run(`SELECT * FROM read_parquet('${path}')`);
      expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
        'n BIGINT',
        'formula VARCHAR',
        'text VARCHAR',
        'at TIMESTAMP',
        'price DECIMAL(12,2)',
        'bytes BLOB',
        'list VARCHAR',
        'big DECIMAL(38,0)',
      ]);
      for await (const batch of batches) {
        expect(batch.columns.map(({ values }) => [...values])).toEqual([
          [1n, 2n],
          ['=1+1', null],
          ['a,"b"', ''],
          [Date.UTC(2024, 1, 29, 12), null],
          ['12.50', '-1.00'],
          [new Uint8Array([120]), null],
          ['[1,2]', null],
          ['9007199254740993', '-5'],
        ]);
      }
    } finally {
      await reader.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('are gone when they have expired', async () => {
    const { body } = await lab.execute('SELECT 1 AS n');
    app.clock.advance(86_400_000);
    const reply = await lab.client.get('/api/v1/sqllab/results/', { key: body.query.resultsKey });
    expect([reply.status, reply.body.errors[0].error_type]).toEqual([410, 'RESULTS_BACKEND_ERROR']);
    expect((await lab.client.get('/api/v1/sqllab/results/', { key: 'nothing' })).status).toBe(404);
    expect((await lab.client.get('/api/v1/sqllab/results/')).status).toBe(400);
    expect((await lab.client.get('/api/v1/sqllab/download/nobody/')).status).toBe(404);
    expect((await lab.client.get(`/api/v1/sqllab/download/${run}/?format=exe`)).status).toBe(400);
  });
});
