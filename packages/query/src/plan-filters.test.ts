import type { QueryObject } from '@parallax/contract';
import { describe, expect, test } from 'vitest';
import { planSales, sqlOf } from './testing/sales.ts';

describe('filters', () => {
  test.each<[string, string, unknown, string]>([
    ['country', '==', 'DE', "country = 'DE'"],
    ['country', '==', '<NULL>', 'country IS NULL'],
    ['country', '!=', null, 'country IS NOT NULL'],
    ['country', '==', '\tDE\n', "country = 'DE'"],
    ['country', '==', ['a', 'b'], "country = 'a'"],
    ['country', 'IN', 'DE', "country IN ('DE')"],
    ['country', 'in', ['DE', null], "(country IS NULL OR country IN ('DE'))"],
    ['country', 'IN', ['<NULL>'], 'country IS NULL'],
    ['country', 'NOT IN', ['<empty string>', null], "country IS NOT NULL\n  AND country NOT IN ('')"],
    ['country', 'LIKE', 'a%', "country LIKE 'a%'"],
    ['token', 'NOT LIKE', 'a%', "CAST(token AS VARCHAR) NOT LIKE 'a%'"],
    ['price', 'ILIKE', '1%', "CAST(price AS VARCHAR) ILIKE '1%'"],
    ['price', '>', '12.5', 'price > 12.5'],
    ['price', '==', '9007199254740993', 'price = 9007199254740993'],
    ['price', '==', 'abc', 'price IS NULL'],
    ['margin', '>=', 3, '(price - cost) >= 3'],
    ['paid', '==', 'TRUE', 'paid = true'],
    ['paid', '==', 'no', 'paid = false'],
    ['paid', 'IS FALSE', null, 'paid IS FALSE'],
    ['ordered', '==', '1704067200000', "ordered = '2024-01-01 00:00:00'"],
    ['ordered', '>', '2024-01-01', "ordered > '2024-01-01'"],
    ['seconds', 'TEMPORAL_RANGE', '2024-01-01 : ', 'seconds >= 1704067200'],
    ['compact', 'TEMPORAL_RANGE', ' : 2024-01-01', "compact < '20240101'"],
    ['Town', 'IS NULL', null, 'city IS NULL'],
  ])('%s %s %j', (col, op, val, expected) => {
    const sql = sqlOf({ columns: ['country'], filters: [{ col, op, val: val as string }] });
    expect(sql).toContain(`WHERE ${expected}\nLIMIT`);
  });

  test('a grain truncates the column first; free SQL stands in parentheses', () => {
    const sql = sqlOf({
      columns: ['country'],
      filters: [
        { col: 'ordered', op: '==', val: 1704067200000, grain: 'P1M' },
        { col: { label: 'x', sqlExpression: 'a OR b' }, op: 'IS TRUE' },
      ],
    });
    expect(sql).toContain("WHERE TRUNC(ordered, 'P1M') = '2024-01-01 00:00:00'\n  AND (a OR b) IS TRUE");
  });

  test('filters on saved metrics become HAVING; unknown columns are reported', () => {
    const plan = planSales({
      columns: ['country'],
      metrics: ['count'],
      filters: [
        { col: 'ratio', op: '>', val: 1 },
        { col: 'nowhere', op: '==', val: 1 },
        { col: 'ordered', op: 'TEMPORAL_RANGE', val: 'No filter' },
      ],
      extras: { where: 'a = 1 OR b = 2', having: 'SUM(c) > 0' },
      applied_time_extras: { __time_range: 'Last week', __time_col: 'nope' },
    });
    expect(plan.sql).toContain('WHERE (a = 1 OR b = 2)');
    expect(plan.sql).toContain('HAVING (SUM(a) / SUM(b)) > 1\n  AND (SUM(c) > 0)');
    expect(plan.appliedFilters.map(({ column }) => column)).toEqual(['ratio', 'ordered', '__time_range']);
    expect(plan.rejectedFilters).toEqual([
      { column: 'nowhere', reason: 'not_in_datasource' },
      { column: '__time_col', reason: 'not_in_datasource' },
    ]);
  });

  test('row rules: one group widens, groups and lone rules narrow', () => {
    const rules = [
      { id: 1, clause: "country = 'DE'", groupKey: 'a' },
      { id: 2, clause: "country = 'FR'", groupKey: 'a' },
      { id: 3, clause: 'price > 0 OR paid', groupKey: null },
    ];
    const plan = planSales({ columns: ['country'], extras: { where: 'x' } }, { rules });
    expect(plan.sql).toContain(
      "WHERE (price > 0 OR paid)\n  AND ((country = 'DE') OR (country = 'FR'))\n  AND x",
    );
    expect(plan.reads.rules).toEqual([1, 2, 3]);
  });

  test('a filter that a template took over stays out of the outer query', () => {
    const query: QueryObject = { columns: ['country'], filters: [{ col: 'country', op: '==', val: 'DE' }] };
    expect(sqlOf(query, { filtersTakenByTemplate: () => new Set(['country']) })).not.toContain('WHERE');
  });
});
