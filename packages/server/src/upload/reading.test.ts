import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, workbookOf, zipOf } from './testing/files.ts';
import {
  admin,
  app,
  contents,
  csv,
  type File,
  ids,
  SALES,
  startUploads,
  stopUploads,
  upload,
} from './testing/uploads.ts';

beforeAll(startUploads);
afterAll(stopUploads);

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
      'an index that the file holds',
      { dataframe_index: 'true', index_label: 'key', index_column: 'b', columns_read: 'a' },
      'a,b,c\nx,7,1\ny,8,2\n',
      [
        ['key', 'int'],
        ['a', 'string'],
      ],
      [
        [7, 'x'],
        [8, 'y'],
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
    ['an old workbook', { type: 'excel' }, csv('x', 'a.xls'), 400, /Excel 97/],
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
      default: 'main',
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
