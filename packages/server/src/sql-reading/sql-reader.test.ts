import { AppError, PlainError } from '@parallax/contract';
import { QueryError } from '@parallax/query';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadingName, Readings } from './readings.ts';
import { SqlReader } from './sql-reader.ts';

const here = new SqlReader({ heavy: Number.POSITIVE_INFINITY });
const apart = new SqlReader({ heavy: 0 });
afterAll(() => Promise.all([here.close(), apart.close()]));

/** What came of a reading, errors included, as something that can be compared. */
async function outcome<Name extends ReadingName>(
  reader: SqlReader,
  name: Name,
  ...args: Parameters<Readings[Name]>
): Promise<unknown> {
  try {
    return await reader.read(name, ...args);
  } catch (error) {
    if (error instanceof AppError) return { app: error.structured(), status: error.status };
    if (error instanceof QueryError) return { query: error.detail, body: error.body };
    if (error instanceof PlainError) return { plain: error.status, body: error.body };
    throw error;
  }
}

const dialect = fc.constantFrom('postgresql', 'mysql', 'sqlite', 'duckdb', 'trino');
const piece = fc.constantFrom(
  ...['SELECT', 'a', 'b', '*', 'FROM', 't', 's.t', '"q T"', 'WHERE', '=', '1', "'x;'", ',', '(', ')', ';'],
  ...['WITH c AS (SELECT * FROM t)', 'UNION ALL', 'LIMIT 5', 'INSERT INTO t', 'VALUES (1)', 'DELETE', '😀'],
  ...['-- note\n', '/* n */', '\n', 'version()', 'pg_authid', "'unclosed", 'EXPLAIN', 'count(*)', 'x IN ('],
);
const soup = fc.array(piece, { maxLength: 16 }).map(pieces => pieces.join(' '));
const query = fc
  .tuple(fc.constantFrom('a', '*', 'count(*)', "'é😀'"), fc.constantFrom('t', 's.t', '(SELECT 1) t'), soup)
  .map(([column, table, rest]) => `SELECT ${column} FROM ${table}; ${rest}`);
const script = fc.oneof(soup, query);

describe('a thread reads as this one does', () => {
  it('scripts, refusals included', async () => {
    await fc.assert(
      fc.asyncProperty(script, dialect, fc.boolean(), async (sql, name, all) => {
        const asked = ['readScript', sql, name, { all }] as const;
        expect(await outcome(apart, ...asked)).toEqual(await outcome(here, ...asked));
      }),
    );
  });

  it('what is written of them', async () => {
    const create = fc.constantFrom(
      null,
      { method: 'TABLE' as const, target: 'x' },
      { method: 'VIEW' as const, target: 'x' },
    );
    const condition = fc.constantFrom(null, 'a = 1', 'a = ');
    await fc.assert(
      fc.asyncProperty(script, dialect, create, condition, async (sql, name, made, rule) => {
        const read = await here.read('readScript', sql, name).catch(() => []);
        const allowed = read.flatMap(statement => (statement.refusal === null ? [statement] : []));
        if (allowed.length === 0) return;
        const tables = allowed.flatMap(statement => statement.tables.tables);
        const rules = rule === null ? null : tables.map(table => [table, rule] as const);
        const sources = allowed.map(({ source }) => source);
        const asked = ['writeScript', sql, sources, name, { limit: 10, create: made, rules }] as const;
        expect(await outcome(apart, ...asked)).toEqual(await outcome(here, ...asked));
      }),
    );
  });

  it('datasets, expressions and texts to format', async () => {
    await fc.assert(
      fc.asyncProperty(script, dialect, async (sql, name) => {
        expect(await outcome(apart, 'formatSql', sql, name)).toEqual(
          await outcome(here, 'formatSql', sql, name),
        );
        expect(await outcome(apart, 'virtualDatasetSql', sql, name)).toEqual(
          await outcome(here, 'virtualDatasetSql', sql, name),
        );
        const rules = { dialect: name, kind: 'where' } as const;
        expect(await outcome(apart, 'checkExpression', sql, rules)).toEqual(
          await outcome(here, 'checkExpression', sql, rules),
        );
      }),
    );
  });
});

const wide = (rows: number): string => `INSERT INTO t VALUES ${"(1, 'a', 2.5), ".repeat(rows)}(1, 'a', 2)`;

it('many short texts leave others their turn in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const text = (at: number) => `SELECT ${at}, ${'a, '.repeat(2_000)} b FROM t`;
  await Promise.all(Array.from({ length: 50 }, (_, at) => here.read('formatSql', text(at), 'duckdb')));
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});

describe('a reading apart', () => {
  it('lets others be answered first', async () => {
    const reader = new SqlReader();
    const order: string[] = [];
    const long = reader.read('tablesOf', wide(10_000), 'duckdb').then(() => order.push('long'));
    for (const at of [1, 2, 3]) {
      await reader.read('tablesOf', `SELECT ${at} FROM t`, 'duckdb');
      await new Promise(setImmediate);
      order.push('short');
    }
    await long;
    expect(order).toEqual(['short', 'short', 'short', 'long']);
    await reader.close();
  });

  it('that takes too long is ended and answered in words, and the next one is read', async () => {
    const reader = new SqlReader({ longest: 1_500, most: 1 });
    const [first, second] = await Promise.allSettled([
      reader.read('readScript', [60_001, 60_002, 60_003].map(wide).join(';'), 'duckdb'),
      reader.read('formatSql', `SELECT 1${' '.repeat(40_000)}`, 'duckdb'),
    ]);
    expect(first).toMatchObject({
      reason: {
        code: 'SQLLAB_TIMEOUT_ERROR',
        message: expect.stringMatching(/^Checking the SQL took longer than 1.5 seconds/),
      },
    });
    expect(second).toMatchObject({ value: 'SELECT\n  1' });
    await reader.close();
  });

  it('that needs too much memory is answered in words', async () => {
    const reader = new SqlReader({ memory: 32, longest: 50_000 });
    await expect(reader.read('tablesOf', wide(15_000), 'duckdb')).rejects.toMatchObject({
      code: 'SQLLAB_TIMEOUT_ERROR',
      message: expect.stringMatching(/too many parts to be checked/),
    });
    await reader.close();
  });

  it('is not begun for short texts, whatever is in them', () => {
    const reader = new SqlReader();
    expect(reader.isHeavy(`SELECT ${'a, '.repeat(5_000)} b`)).toBe(false);
    expect(reader.isHeavy(`SELECT ${'a, '.repeat(15_000)} b`)).toBe(true);
    expect(reader.isHeavy('SELECT 1;'.repeat(100))).toBe(false);
    expect(reader.isHeavy('SELECT 1;'.repeat(200))).toBe(true);
  });
});
