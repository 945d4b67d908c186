import { beforeAll, describe, expect, it } from 'vitest';
import { loadParser } from './parser.ts';
import { type ReadStatement, readScript, writeScript } from './script.ts';

beforeAll(loadParser);

const summary = (statement: ReadStatement) =>
  statement.refusal
    ? [
        statement.source.sql,
        statement.refusal.code,
        statement.refusal.extra.line,
        statement.refusal.extra.column,
      ]
    : [statement.source.sql, statement.writes, statement.tables.tables.map(({ table }) => table)];

describe('reading a script', () => {
  const SCRIPT = 'SELECT * FROM a;\nDELETE FROM b; SELECT FROM FROM c;\nSELECT 1';

  it('tells what each statement does, up to the first that is refused', () => {
    expect(readScript(SCRIPT, 'postgresql').map(summary)).toEqual([
      ['SELECT * FROM a', false, ['a']],
      ['DELETE FROM b', true, ['b']],
      ['SELECT FROM FROM c', 'INVALID_SQL_ERROR', 2, 28],
    ]);
  });

  it('goes on behind what is refused when it is asked to', () => {
    expect(readScript(SCRIPT, 'postgresql', { all: true }).map(summary).slice(3)).toEqual([
      ['SELECT 1', false, []],
    ]);
  });

  it('refuses more than anybody writes', () => {
    expect(() => readScript('a'.repeat(5_000_001), 'postgresql')).toThrow(/longer than 5,000,000/);
    expect(() => readScript('a;'.repeat(10_001), 'postgresql')).toThrow(/more than 10,000 statements/);
  });
});

describe('a refusal points to', () => {
  it.each([
    ['a function', 'postgresql', 'SELECT a,\n  pg_sleep(1)', 2, 3],
    ['a function behind a comment', 'postgresql', 'SELECT /* pg_sleep(1) */ pg_sleep(1)', 1, 26],
    ['a function behind other characters', 'postgresql', "SELECT '😀', pg_sleep(1)", 1, 14],
    ['a quoted function', 'mysql', 'SELECT 1 - -1,\n`sleep`(1)', 2, 1],
    ['a function of a later statement', 'duckdb', "SELECT 1; -- one\nSELECT getenv('a')", 2, 8],
    ['a variable', 'mysql', 'SELECT 1, @@version', 1, 11],
    ['a table', 'postgresql', 'SELECT pg_authid\nFROM pg_authid', 1, 8],
    ['a table with its schema', 'mysql', 'SELECT user\nFROM t JOIN mysql.user u ON true', 2, 13],
    ['a table that is explained', 'mysql', 'EXPLAIN /* it */ SELECT * FROM\n  mysql.user', 2, 3],
    ['a table behind other characters', 'mysql', "SELECT '😀' FROM mysql.user", 1, 18],
    ['a file', 'duckdb', "SELECT * -- all\nFROM 'a.csv'", 2, 6],
    ['a pragma', 'sqlite', 'PRAGMA database_list', 1, 8],
  ])('%s', (_name, dialect, sql, line, column) => {
    const last = readScript(sql, dialect).at(-1)!;
    expect(last.refusal).toMatchObject({ code: 'SYNTAX_ERROR', extra: { line, column } });
  });
});

describe('writing a script', () => {
  const written = (sql: string, more: Partial<Parameters<typeof writeScript>[3]> = {}) => {
    const sources = readScript(sql, 'duckdb').map(({ source }) => source);
    return writeScript(sql, sources, 'duckdb', { limit: 10, create: null, rules: null, ...more });
  };
  const table = (name: string) => ({ catalog: null, schema: null, table: name });

  it('limits its queries', () => {
    expect(written('SELECT 1; DELETE FROM t; SELECT 2 LIMIT 3')).toEqual({
      texts: ['SELECT 1\nLIMIT 11', 'DELETE FROM t', 'SELECT 2 LIMIT 4'],
      limit: 3,
      factor: 'QUERY',
    });
  });

  it('makes a table of the last', () => {
    const create = { method: 'TABLE', target: '"x"' } as const;
    expect(written('SELECT 1; SELECT 2', { create }).texts).toEqual([
      'SELECT 1',
      'CREATE TABLE "x" AS\nSELECT 2',
    ]);
  });

  it('binds the rules of its tables', () => {
    const rules = [
      [table('t'), 'a = 1'],
      [table('u'), null],
    ] as const;
    expect(written('SELECT * FROM t, u', { rules }).texts).toEqual([
      'SELECT * FROM (SELECT * FROM t WHERE a = 1) AS t, u\nLIMIT 11',
    ]);
  });

  it('refuses a table that nobody looked up', () => {
    expect(() => written('SELECT * FROM t, u', { rules: [[table('t'), null]] })).toThrow(
      /rows of u may be restricted/,
    );
  });
});
