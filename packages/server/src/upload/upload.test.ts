import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, findEngine } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { formOf, workbookOf, zipOf } from './test-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'parallax-upload-'));
const POSTGRES = process.env.PARALLAX_TEST_POSTGRES_URL;
const MARIADB = process.env.PARALLAX_TEST_MARIADB_URL;
const TARGETS: [engine: string, uri: string][] = [
  ['duckdb', `duckdb:///${join(folder, 'target.duckdb')}`],
  ['sqlite', `sqlite:///${join(folder, 'target.db')}`],
  ...(POSTGRES ? [['postgresql', POSTGRES] satisfies [string, string]] : []),
  ...(MARIADB ? [['mysql', MARIADB] satisfies [string, string]] : []),
];

let app: TestApp;
let admin: Client;
const ids = new Map<string, number>();

beforeAll(async () => {
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
});
afterAll(async () => {
  for (const [engine] of TARGETS) {
    const { connection, names } = await tablesIn(engine);
    for (const table of names.filter(name => name.startsWith('up ')))
      await read(connection, `DROP TABLE ${quoteFor(engine)(table)}`);
  }
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type File = { name: string; content: string | Buffer };
const csv = (content: string | Buffer, name = 'data.csv'): File => ({ name, content });

async function upload(engine: string, fields: Record<string, string>, file?: File) {
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

async function read(connection: Connection, sql: string): Promise<unknown[][]> {
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

async function contents(engine: string, table: string) {
  const { connection, schema, names } = await tablesIn(engine);
  expect(names.filter(name => name.startsWith('parallax_'))).toEqual([]);
  if (!names.includes(table)) return null;
  const { columns } = await connection.describe({ schema, table });
  return {
    columns: columns.map(column => [column.name, column.kind]),
    rows: await read(connection, `SELECT * FROM ${quoteFor(engine)(table)} ORDER BY 1`),
  };
}

const SALES =
  'id,code,price,sold,at,ok,note\n1,007,1.5,2024-02-29,2024-02-29 12:34:56.789,true,"a, ""b"""\n2,010,-2,2024-03-01,2024-03-01T00:00:00,false,\n';

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

describe('reading options', () => {
  const cases: [
    what: string,
    fields: Record<string, string>,
    content: string,
    columns: unknown,
    rows: unknown,
  ][] = [
    [
      'delimiter and decimal comma',
      { delimiter: ';', decimal_character: ',' },
      'a;b\n1.234,5;2\n',
      [
        ['a', 'float'],
        ['b', 'int'],
      ],
      [[1234.5, 2]],
    ],
    [
      'a tab written out',
      { delimiter: '\\t' },
      'a\tb\n1\t2\n',
      [
        ['a', 'int'],
        ['b', 'int'],
      ],
      [[1, 2]],
    ],
    ['skipped rows', { skip_rows: '2' }, 'junk\nmore junk\na\n1\n', [['a', 'int']], [[1]]],
    [
      'the header further down',
      { header_row: '1' },
      'title,\na,b\n1,2\n',
      [
        ['a', 'int'],
        ['b', 'int'],
      ],
      [[1, 2]],
    ],
    [
      'no header',
      { header_row: '' },
      '1,x\n2,y\n',
      [
        ['column0', 'int'],
        ['column1', 'string'],
      ],
      [
        [1, 'x'],
        [2, 'y'],
      ],
    ],
    [
      'some columns',
      { columns_read: 'c,a' },
      'a,b,c\n1,2,3\n',
      [
        ['a', 'int'],
        ['c', 'int'],
      ],
      [[1, 3]],
    ],
    ['some rows', { rows_to_read: '1' }, 'a\n1\nx\n', [['a', 'int']], [[1]]],
    [
      'own null values',
      { null_values: 'none,-' },
      'a,b\n1,none\n-,null\n',
      [
        ['a', 'int'],
        ['b', 'string'],
      ],
      [
        [1, null],
        [null, 'null'],
      ],
    ],
    [
      'dates, month first',
      { column_dates: 'a' },
      'a\n02/03/2024\n',
      [['a', 'timestamp']],
      [[Date.UTC(2024, 1, 3)]],
    ],
    [
      'dates, day first',
      { column_dates: 'a', day_first: 'true' },
      'a\n02/03/2024\n',
      [['a', 'timestamp']],
      [[Date.UTC(2024, 2, 2)]],
    ],
    [
      'types as told',
      { column_data_types: '{"a":"str","b":"decimal(10,2)"}' },
      'a,b\n1,2.345\n',
      [
        ['a', 'string'],
        ['b', 'decimal'],
      ],
      [['1', '2.35']],
    ],
    [
      'an index',
      { dataframe_index: 'true', index_label: 'n' },
      'a\nx\ny\n',
      [
        ['n', 'int'],
        ['a', 'string'],
      ],
      [
        [0, 'x'],
        [1, 'y'],
      ],
    ],
    [
      'spaces after the delimiter',
      { skip_initial_space: 'true' },
      'a,b\nx,  y\n',
      [
        ['a', 'string'],
        ['b', 'string'],
      ],
      [['x', 'y']],
    ],
    [
      'whole numbers beyond 64 bits',
      {},
      'a\n123456789012345678901\n',
      [['a', 'decimal']],
      [['123456789012345678901']],
    ],
    [
      'mixed values stay text',
      {},
      'a,b\n1,2024-01-01\nx,soon\n',
      [
        ['a', 'string'],
        ['b', 'string'],
      ],
      [
        ['1', '2024-01-01'],
        ['x', 'soon'],
      ],
    ],
    [
      'an empty column',
      {},
      'a,b\n1,\n',
      [
        ['a', 'int'],
        ['b', 'string'],
      ],
      [[1, null]],
    ],
    [
      'a header without rows',
      {},
      'a,b\n',
      [
        ['a', 'string'],
        ['b', 'string'],
      ],
      [],
    ],
    ['line breaks inside quotes', {}, 'a\n"x\ny"\n', [['a', 'string']], [['x\ny']]],
    [
      'a byte order mark',
      {},
      '\uFEFFa,b\n1,2\n',
      [
        ['a', 'int'],
        ['b', 'int'],
      ],
      [[1, 2]],
    ],
  ];
  it.each(cases)('%s', async (_, fields, content, columns, rows) => {
    const asked = { table_name: 'up options', already_exists: 'replace', create_dataset: 'false', ...fields };
    const { status, body, text } = await upload('duckdb', asked, csv(content));
    expect([status, body.dataset_id], text).toEqual([201, undefined]);
    const found = await contents('duckdb', 'up options');
    expect(found!.columns.map(([name, kind]) => [name, kind === 'bigint' ? 'int' : kind])).toEqual(columns);
    expect(found!.rows).toEqual(rows);
  });
});

describe('what is refused, leaving nothing', () => {
  const bomb = () => {
    const parts = { 'xl/workbook.xml': Buffer.alloc(300 * 1024 * 1024, 0x20) };
    return zipOf(parts);
  };
  it.each([
    ['no file', {}, undefined, 400, /file/],
    ['no table', { table_name: '' }, csv('a\n1\n'), 400, /table_name/],
    ['an unknown type', { type: 'pdf' }, csv('a\n1\n'), 400, /type/],
    ['an extension', {}, csv('a\n1\n', 'a.exe'), 400, /extension/],
    ['an old workbook', { type: 'excel' }, csv('x', 'a.xls'), 400, /extension/],
    ['a wrong number', { skip_rows: '-1' }, csv('a\n1\n'), 400, /skip_rows/],
    ['a wrong mode', { already_exists: 'maybe' }, csv('a\n1\n'), 400, /already_exists/],
    ['a wrong type', { column_data_types: '{"a":"money"}' }, csv('a\n1\n'), 400, /money/],
    ['types that are not JSON', { column_data_types: '{' }, csv('a\n1\n'), 400, /column_data_types/],
    [
      'a value that does not fit',
      { column_data_types: '{"a":"int"}' },
      csv('a\n1\nx\n'),
      422,
      /"x." in row 2|x.* in row 2/,
    ],
    ['a column that is not there', { columns_read: 'z' }, csv('a\n1\n'), 422, /no column named z/],
    ['binary garbage', {}, csv(Buffer.from([0, 255, 1, 0, 254, 7, 10, 0])), 400, /not text/],
    ['bytes that are no UTF-8', {}, csv(Buffer.from('a,b\n\xff\xfe,\xfd\n', 'latin1')), 400, /./],
    ['a ragged line', {}, csv('a,b\n1,2\n1,2,3\n4,5\n'), 400, /Line 3|line 3/],
    ['nothing at all', {}, csv(''), 400, /./],
    ['text as a workbook', { type: 'excel' }, csv('a,b\n', 'a.xlsx'), 400, /not an Excel workbook/],
    [
      'a workbook without sheets',
      { type: 'excel' },
      { name: 'a.xlsx', content: workbookOf({}) },
      400,
      /no sheets/,
    ],
    [
      'a missing sheet',
      { type: 'excel', sheet_name: 'Z' },
      { name: 'a.xlsx', content: workbookOf({ A: [['a']] }) },
      400,
      /no sheet named Z/,
    ],
    ['a zip bomb', { type: 'excel' }, { name: 'a.xlsx', content: bomb() }, 400, /unpacks to more/],
    ['text as Parquet', { type: 'columnar' }, csv('nope', 'a.parquet'), 400, /cannot be read/],
    ['text as JSON', { type: 'columnar' }, csv('nope', 'a.json'), 400, /cannot be read/],
    ['a schema that is not there', { schema: 'absent' }, csv('a\n1\n'), 403, /schema/],
  ] as [string, Record<string, string>, File | undefined, number, RegExp][])(
    '%s',
    async (_, fields, file, status, message) => {
      const reply = await upload('duckdb', { table_name: 'up refused', ...fields }, file);
      expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(message)]);
      expect(reply.text).not.toContain(app.services.settings.home);
      expect(await contents('duckdb', 'up refused')).toBeNull();
    },
  );

  it('uploads where the connection forbids them', async () => {
    const id = ids.get('sqlite')!;
    await admin.put(`/api/v1/database/${id}`, { allow_file_upload: false });
    expect((await upload('sqlite', { table_name: 'up no' }, csv('a\n1\n'))).status).toBe(422);
    await admin.put(`/api/v1/database/${id}`, {
      allow_file_upload: true,
      extra: '{"schemas_allowed_for_file_upload":["other"]}',
    });
    expect((await upload('sqlite', { table_name: 'up no' }, csv('a\n1\n'))).status).toBe(403);
    expect((await admin.get(`/api/v1/database/${id}/schemas_access_for_file_upload/`)).body).toEqual({
      schemas: [],
    });
    await admin.put(`/api/v1/database/${id}`, { extra: '{"schemas_allowed_for_file_upload":["MAIN"]}' });
    expect((await admin.get(`/api/v1/database/${id}/schemas/`, { upload_allowed: true })).body).toEqual({
      result: ['main'],
    });
    expect((await upload('sqlite', { table_name: 'up no' }, csv('a\n1\n'))).status).toBe(201);
  });
});

describe('a preview', () => {
  const preview = (fields: Record<string, string>, file: File) =>
    admin.send({ method: 'POST', url: '/api/v1/database/upload_metadata/', ...formOf(fields, file) });
  it('names columns, types and first rows of a CSV file', async () => {
    const { body } = await preview({ type: 'csv' }, csv(SALES));
    expect(body.result.items).toEqual([
      {
        sheet_name: null,
        column_names: ['id', 'code', 'price', 'sold', 'at', 'ok', 'note'],
        column_types: expect.objectContaining({
          id: 'BIGINT',
          code: 'VARCHAR',
          sold: 'DATE',
          at: 'TIMESTAMP',
          ok: 'BOOLEAN',
        }),
        rows: [
          ['1', '007', '1.5', '2024-02-29', '2024-02-29 12:34:56.789', 'true', 'a, "b"'],
          ['2', '010', '-2', '2024-03-01', '2024-03-01 00:00:00', 'false', null],
        ],
      },
    ]);
  });
  it('does so for each sheet', async () => {
    const content = workbookOf({
      A: [['x'], [1]],
      'B & C': [
        ['y', 'z'],
        [1, 2],
      ],
    });
    const { body } = await preview({ type: 'excel' }, { name: 'a.xlsx', content });
    expect(
      body.result.items.map((item: { sheet_name: string; column_names: string[] }) => [
        item.sheet_name,
        item.column_names,
      ]),
    ).toEqual([
      ['A', ['x']],
      ['B & C', ['y', 'z']],
    ]);
    expect(existsSync(join(app.services.settings.home, 'uploads'))).toBe(true);
  });
});
