import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOWHERE } from '../database-picker/model.ts';
import {
  guessDelimiter,
  kindOf,
  READ_DEFAULTS,
  readFields,
  startReading,
  tableNameOf,
  type UploadDraft,
  uploadFields,
  uploadProblems,
} from './model.ts';
import { percentOf, progressText, type UploadProgress } from './progress.ts';

const database = { id: 1, name: 'd', backend: 'duckdb', multiCatalog: false };
const draft: UploadDraft = {
  place: { ...NOWHERE, database, schema: 'main' },
  table_name: ' sales ',
  already_exists: 'append',
  create_dataset: true,
  read: READ_DEFAULTS,
};

it.each([
  ['a.csv', 'csv'],
  ['a.TSV', 'csv'],
  ['a.b.xlsx', 'excel'],
  ['a.parquet', 'columnar'],
  ['a.ndjson', 'columnar'],
  ['a.xls', null],
  ['a', null],
])('%s is %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

it.each([
  ['Sales 2024 (final).csv', 'sales_2024_final'],
  ['données.csv', 'données'],
  ['--.csv', ''],
])('%s becomes the table %s', (name, table) => {
  expect(tableNameOf(name)).toBe(table);
});

it.each([
  ['a,b', ','],
  ['a;b;c', ';'],
  ['a\tb', '\\t'],
  ['a|b', '|'],
  ['"a,b,c";d', ';'],
  ['alone', ','],
])('%j is divided by %j', (line, delimiter) => {
  expect(guessDelimiter(line)).toBe(delimiter);
});

describe('fields', () => {
  it('are only those that mean something for the kind of file', () => {
    expect(Object.keys(readFields('columnar', READ_DEFAULTS))).toEqual(['type']);
    expect(readFields('excel', { ...READ_DEFAULTS, sheet_name: 'One' })).toMatchObject({ sheet_name: 'One' });
    expect(readFields('excel', READ_DEFAULTS)).not.toHaveProperty('delimiter');
    expect(readFields('csv', startReading('a.tsv', ''))).toMatchObject({ type: 'csv', delimiter: '\\t' });
  });

  it('leave out columns, and say nothing about the types of those', () => {
    const read = { ...READ_DEFAULTS, left: ['b'], types: { a: 'string', b: 'date' }, dates: ['c'] };
    expect(readFields('csv', read, ['a', 'b', 'c, d', 'c'])).toMatchObject({
      columns_read: '["a","c, d","c"]',
      column_data_types: '{"a":"string"}',
      column_dates: '["c"]',
    });
  });

  it('name the table, its place and what happens to one that is there', () => {
    expect(uploadFields('csv', draft, [])).toMatchObject({
      table_name: 'sales',
      schema: 'main',
      catalog: '',
      already_exists: 'append',
      create_dataset: 'true',
    });
  });
});

describe('problems', () => {
  it.each<[Partial<UploadDraft>, string[]]>([
    [{}, []],
    [{ place: NOWHERE }, ['database']],
    [{ table_name: ' ' }, ['table_name']],
    [{ read: { ...READ_DEFAULTS, header_row: '-1' } }, ['header_row']],
    [{ read: { ...READ_DEFAULTS, header_row: '' } }, []],
    [{ read: { ...READ_DEFAULTS, rows_to_read: '0' } }, ['rows_to_read']],
    [{ read: { ...READ_DEFAULTS, skip_rows: 'x' } }, ['skip_rows']],
  ])('%o', (changes, fields) => {
    expect(Object.keys(uploadProblems('csv', { ...draft, ...changes }))).toEqual(fields);
  });

  it('asks for a file first, and for no lines of a file that has none', () => {
    expect(Object.keys(uploadProblems(null, draft))).toEqual(['file']);
    expect(uploadProblems('columnar', { ...draft, read: { ...READ_DEFAULTS, skip_rows: 'x' } })).toEqual({});
  });
});

describe('progress', () => {
  const at = (changes: Partial<UploadProgress>): UploadProgress => ({
    state: 'receiving',
    bytes_received: 0,
    bytes_total: 100,
    rows_total: null,
    rows_written: 0,
    ...changes,
  });

  it.each<[UploadProgress | null, number, string]>([
    [null, 0, 'Starting…'],
    [at({ bytes_received: 50 }), 25, 'Sending: 0 of 0 MB'],
    [at({ bytes_received: 5 * 1024 ** 2, bytes_total: null }), 0, 'Sending: 5 MB'],
    [at({ state: 'reading' }), 50, 'Reading the file and finding its types…'],
    [at({ state: 'writing', rows_total: 2000, rows_written: 1000 }), 75, 'Writing: 1,000 of 2,000 rows'],
    [at({ state: 'writing', rows_total: 10, rows_written: 10 }), 99, 'Writing: 10 of 10 rows'],
    [at({ state: 'done' }), 100, 'Done'],
  ])('%o is %s percent', (progress, percent, text) => {
    expect([percentOf(progress), progressText(progress)]).toEqual([percent, text]);
  });

  it('never goes back while bytes arrive and rows are written', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        for (const state of ['receiving', 'writing'] as const) {
          const of = (n: number) =>
            percentOf(at({ state, bytes_received: n, rows_written: n, rows_total: 100 }));
          expect(of(more)).toBeGreaterThanOrEqual(of(less));
        }
      }),
    );
  });
});
