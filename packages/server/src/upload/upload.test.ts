import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEngine } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookOf } from './testing/files.ts';
import {
  admin,
  contents,
  csv,
  folder,
  read,
  SALES,
  startUploads,
  stopUploads,
  TARGETS,
  upload,
} from './testing/uploads.ts';

beforeAll(startUploads);
afterAll(stopUploads);

describe.each(TARGETS.map(([engine]) => engine))('into %s', engine => {
  it('a CSV file becomes a typed table and a dataset', async () => {
    const { status, body, text } = await upload(engine, { table_name: 'up sales' }, csv(SALES));
    expect([status, body], text).toEqual([201, { message: 'OK', rows: 2, dataset_id: expect.any(Number) }]);
    const found = await contents(engine, 'up sales');
    const kinds = Object.fromEntries(found!.columns as [string, string][]);
    expect(kinds).toMatchObject({
      code: 'string',
      note: 'string',
      price: 'float',
      sold: 'date',
      at: 'timestamp',
    });
    const rows = found!.rows.map(([id, code, price, sold, at, ok, note]) => [
      id,
      code,
      price,
      sold,
      at,
      Boolean(ok),
      note,
    ]);
    expect(rows).toEqual([
      [1, '007', 1.5, Date.UTC(2024, 1, 29), Date.UTC(2024, 1, 29, 12, 34, 56, 789), true, 'a, "b"'],
      [2, '010', -2, Date.UTC(2024, 2, 1), Date.UTC(2024, 2, 1), false, null],
    ]);
    const dataset = await admin.get(`/api/v1/dataset/${body.dataset_id}`);
    expect(
      dataset.body.result.columns.map((column: { column_name: string }) => column.column_name),
    ).toContain('price');
  });

  it('an existing table is kept, replaced or appended to', async () => {
    const modes = { table_name: 'up modes' };
    const send = (already_exists: string, content: string) =>
      upload(engine, { ...modes, already_exists }, csv(content));
    expect((await send('append', 'a,b\n1,x\n')).status).toBe(201);
    const refused = await send('fail', 'a,b\n9,z\n');
    expect([refused.status, refused.body.errors[0].error_type]).toEqual([422, 'GENERIC_COMMAND_ERROR']);
    expect((await send('append', 'a,b\n2,y\n')).status).toBe(201);
    expect((await contents(engine, 'up modes'))!.rows).toEqual([
      [1, 'x'],
      [2, 'y'],
    ]);
    const replaced = await send('replace', 'a,c\n5,2024-01-01\n');
    expect(replaced.status, replaced.text).toBe(201);
    expect((await contents(engine, 'up modes'))!.columns.map(([name]) => name)).toEqual(['a', 'c']);
    const dataset = await admin.get(`/api/v1/dataset/${replaced.body.dataset_id}`);
    expect(dataset.body.result.columns.map((column: { column_name: string }) => column.column_name)).toEqual([
      'a',
      'c',
    ]);
  });

  it('nothing half-written stays when rows do not fit', async () => {
    await upload(engine, { table_name: 'up strict' }, csv('a,b\n1,x\n'));
    const before = await contents(engine, 'up strict');
    const wrong = await upload(
      engine,
      { table_name: 'up strict', already_exists: 'append' },
      csv('a,zzz\n1,x\n'),
    );
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.status).toBeLessThan(500);
    expect(await contents(engine, 'up strict')).toEqual(before);
  });

  it('hostile names and values go in unharmed', async () => {
    const table = 'up we"ird`; DROP TABLE seed; --';
    const odd = engine === 'mysql' ? '☃' : '💥';
    const header = `"col"" '; --","${odd}"`;
    const { status, text } = await upload(
      engine,
      { table_name: table },
      csv(`${header}\n"'); DROP TABLE seed; --","\\"\n`),
    );
    expect(status, text).toBe(201);
    expect(await contents(engine, table)).toMatchObject({
      columns: [
        [`col" '; --`, 'string'],
        [odd, 'string'],
      ],
      rows: [["'); DROP TABLE seed; --", '\\']],
    });
  });

  it('Excel, Parquet and JSON', async () => {
    const book = workbookOf({
      First: [['skip me'], ['n']],
      Second: [
        ['name', 'amount', 'when', 'ok'],
        ['Ada & co', 1.25, new Date(Date.UTC(2024, 1, 29, 6)), true],
        [null, 3, new Date(Date.UTC(2024, 2, 1)), false],
      ],
    });
    const excel = await upload(
      engine,
      { type: 'excel', table_name: 'up excel', sheet_name: 'Second' },
      { name: 'b.xlsx', content: book },
    );
    expect(excel.status, excel.text).toBe(201);
    const { rows } = (await contents(engine, 'up excel'))!;
    expect(
      rows.map(row => [row[0], row[1], row[2], Boolean(row[3])]).sort((a, b) => Number(a[1]) - Number(b[1])),
    ).toEqual([
      ['Ada & co', 1.25, Date.UTC(2024, 1, 29, 6), true],
      [null, 3, Date.UTC(2024, 2, 1), false],
    ]);
    const json = { name: 'x.jsonl', content: '{"a":1,"b":{"c":[1,2]}}\n{"a":2,"b":null}\n' };
    const loaded = await upload(engine, { type: 'columnar', table_name: 'up json' }, json);
    expect(loaded.status, loaded.text).toBe(201);
    expect(
      (await contents(engine, 'up json'))!.rows.map(([a, b]) => [
        a,
        typeof b === 'string' ? JSON.parse(b) : b,
      ]),
    ).toEqual([
      [1, { c: [1, 2] }],
      [2, null],
    ]);
    const parquet = { name: 'x.parquet', content: await parquetFile() };
    expect((await upload(engine, { type: 'columnar', table_name: 'up parquet' }, parquet)).status).toBe(201);
    expect((await contents(engine, 'up parquet'))!.rows).toEqual([
      [1, 'x'],
      [2, null],
    ]);
  });
});

async function parquetFile(): Promise<Buffer> {
  const { engine } = await findEngine('duckdb')!.load();
  const connection = await engine.open({ uri: 'duckdb://', trusted: true });
  const path = join(folder, 'made.parquet');
  await read(
    connection,
    `COPY (SELECT * FROM (VALUES (1, 'x'), (2, NULL)) t(a, b)) TO '${path}' (FORMAT parquet)`,
  );
  await connection.close();
  return readFileSync(path);
}
