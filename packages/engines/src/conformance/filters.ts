import type { Dialect } from '@parallax/query';
import { expect, test } from 'vitest';
import type { FilterExpression } from './cases.ts';
import { instantOf, type Kit, rowsOf, TABLES, tableSql } from './kit.ts';
import { registerCases } from './register.ts';
import type { TestEngine } from './test-engine.ts';

export function registerFilterTests(engine: string, kit: () => Kit): void {
  registerCases('filters', engine, async ({ expression, ids }) => {
    const { connection, test } = kit();
    const where = conditionSql(test, expression);
    const rows = await rowsOf(
      connection,
      `SELECT id FROM ${tableSql(test, TABLES.people)} WHERE ${where} ORDER BY id`,
    );
    expect(rows.map(([id]) => id)).toEqual(ids);
  });

  test('limit and offset', async () => {
    const { connection, test } = kit();
    const page = (limit: number | null, offset: number) =>
      `SELECT id FROM ${tableSql(test, TABLES.people)} ORDER BY id ${test.engine.dialect.limit(limit, offset)}`;
    expect(await rowsOf(connection, page(2, 0))).toEqual([[1], [2]]);
    expect(await rowsOf(connection, page(2, 5))).toEqual([[6], [7]]);
    expect(await rowsOf(connection, page(0, 0))).toEqual([]);
    expect((await rowsOf(connection, page(null, 0))).length).toBe(7);
  });

  test('aggregates of the dialect run', async () => {
    const { connection, test } = kit();
    const { aggregate } = test.engine.dialect;
    const numbers = '(SELECT 1 AS v UNION ALL SELECT 2 UNION ALL SELECT 6 UNION ALL SELECT 6) t';
    const expected = { SUM: 15, AVG: 3.75, MIN: 1, MAX: 6, COUNT: 4, COUNT_DISTINCT: 3, MEDIAN: 4 } as const;
    for (const [name, value] of Object.entries(expected)) {
      const expression = aggregate(name as keyof typeof expected, 'v');
      if (expression === null) continue;
      const rows = await rowsOf(connection, `SELECT ${expression} AS a FROM ${numbers}`);
      expect([name, Number(rows[0]?.[0])]).toEqual([name, value]);
    }
    for (const [name, value] of [
      ['VAR_SAMP', 6.9166666],
      ['STDDEV_SAMP', 2.6299556],
    ] as const) {
      const expression = aggregate(name, 'v');
      if (expression === null) continue;
      const rows = await rowsOf(connection, `SELECT ${expression} AS a FROM ${numbers}`);
      expect(Number(rows[0]?.[0])).toBeCloseTo(value, 6);
    }
  });
}

function conditionSql(test: TestEngine, expression: FilterExpression): string {
  const { dialect } = test.engine;
  const not = (negated?: boolean) => (negated ? 'NOT ' : '');
  if ('ilike' in expression) {
    const { column, pattern, negated } = expression.ilike;
    return dialect.ilike(textOf(dialect, column), dialect.literal(pattern), negated ?? false);
  }
  if ('like' in expression) {
    const { column, pattern, negated } = expression.like;
    return `${dialect.quote(column)} ${not(negated)}LIKE ${dialect.literal(pattern)}`;
  }
  if ('equals' in expression) {
    const { column, value } = expression.equals;
    return `${dialect.quote(column)} = ${dialect.literal(value)}`;
  }
  if ('compare' in expression) {
    const { column, operator, value } = expression.compare;
    return `${dialect.quote(column)} ${operator} ${dialect.literal(value)}`;
  }
  if ('in' in expression) {
    const { column, values, negated } = expression.in;
    return `${dialect.quote(column)} ${not(negated)}IN (${values.map(value => dialect.literal(value)).join(', ')})`;
  }
  if ('isBoolean' in expression) {
    return dialect.isBoolean(dialect.quote(expression.isBoolean.column), expression.isBoolean.value);
  }
  if ('isNull' in expression) {
    return `${dialect.quote(expression.isNull.column)} IS ${not(expression.isNull.negated)}NULL`;
  }
  return rangeSql(test, expression.since);
}

const textOf = (dialect: Dialect, column: string) =>
  column === 'name' ? dialect.quote(column) : dialect.castText(dialect.quote(column));

function rangeSql(test: TestEngine, range: { column: string; from?: string; until?: string }): string {
  const { dialect } = test.engine;
  const kind = range.column === 'day' ? 'date' : 'timestamp';
  const bound = (text: string) => dialect.instant(instantOf(text), test.types[kind], kind);
  const column = dialect.quote(range.column);
  return [
    range.from && `${column} >= ${bound(range.from)}`,
    range.until && `${column} < ${bound(range.until)}`,
  ]
    .filter(Boolean)
    .join(' AND ');
}
