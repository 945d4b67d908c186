import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filePathOf } from './file-path.ts';

test.each([
  ['sqlite://', null],
  ['sqlite:///', null],
  ['sqlite:///:memory:', null],
  ['duckdb:///:memory:?threads=1', null],
  ['sqlite:////data/a%20b.db', '/data/a b.db'],
  ['sqlite:///data/x.db', resolve('data/x.db')],
])('%s', (uri, path) => {
  expect(filePathOf(uri)).toBe(path);
});

test.each([['sqlite://host/x.db'], ['duckdb:///md:x'], ['duckdb:///http://x/y'], ['sqlite:////a%00b']])(
  '%s is refused',
  uri => {
    expect(() => filePathOf(uri)).toThrow(
      expect.objectContaining({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' }),
    );
  },
);
