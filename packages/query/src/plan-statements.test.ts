import type { QueryObject } from '@parallax/contract';
import { describe, expect, test } from 'vitest';
import { plainDialect } from './testing/plain-dialect.ts';
import { axis, planSales, revenue, sales, sqlOf } from './testing/sales.ts';

describe('statements', () => {
  test('an aggregate query over a grained axis', () => {
    const query: QueryObject = {
      columns: [axis, 'country'],
      metrics: [revenue, 'count'],
      filters: [
        { col: 'ordered', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' },
        { col: 'country', op: 'IN', val: ['DE', "O'Land"] },
      ],
      orderby: [[revenue, false]],
      row_limit: 100,
    };
    expect(sqlOf(query)).toBe(`SELECT
  TRUNC(ordered, 'P1M') AS ordered,
  country,
  SUM(price) AS "Revenue",
  COUNT(*) AS count
FROM shop.sales
WHERE ordered >= '2024-01-01 00:00:00'
  AND ordered < '2025-01-01 00:00:00'
  AND country IN ('DE', 'O''Land')
GROUP BY TRUNC(ordered, 'P1M'), country
ORDER BY "Revenue" DESC
LIMIT 100`);
  });

  test('the top series, chosen by a ranking that NULL may win', () => {
    const query: QueryObject = {
      columns: ['country'],
      metrics: ['count'],
      series_columns: ['country'],
      series_limit: 5,
      series_limit_metric: revenue,
    };
    expect(sqlOf(query)).toBe(`SELECT country, COUNT(*) AS count
FROM shop.sales
JOIN (
  SELECT country AS country__, SUM(price) AS mme_inner__
  FROM shop.sales
  GROUP BY country
  ORDER BY SUM(price) IS NULL ASC, mme_inner__ DESC, country__ ASC
  LIMIT 5
) AS series_limit ON country IS NOT DISTINCT FROM series_limit.country__
GROUP BY country
LIMIT 50000`);
    expect(
      sqlOf({ ...query, group_others_when_limit_reached: true, order_desc: false, row_limit: 7 }),
    ).toContain(
      `SELECT
  CASE WHEN series_limit.kept__ = 1 THEN country ELSE 'Others' END AS country,`,
    );
  });

  test('the time column is grouped in its grain, also by its plain name', () => {
    const query: QueryObject = {
      columns: ['ordered', 'country'],
      metrics: ['count'],
      granularity: 'ordered',
      extras: { time_grain_sqla: 'P1M' },
    };
    expect(sqlOf(query)).toContain("GROUP BY TRUNC(ordered, 'P1M'), country");
    expect(sqlOf({ ...query, granularity: null })).toContain('GROUP BY ordered, country');
    expect(sqlOf({ ...query, metrics: undefined })).not.toContain('TRUNC');
  });

  test('a year is grouped as the date of its first day', () => {
    const year = { ...sales.columns[0]!, name: 'year', type: 'BIGINT', temporal: true, dateFormat: '%Y' };
    const dataset = { columns: [...sales.columns, year] };
    const column = { label: 'year', sqlExpression: 'year', columnType: 'BASE_AXIS', timeGrain: 'P1M' };
    const query: QueryObject = { columns: [column], metrics: ['count'] };
    expect(sqlOf(query, {}, dataset)).toContain("GROUP BY TRUNC(YEAR_START(year), 'P1M')");
    expect(sqlOf({ ...query, columns: ['year'] }, {}, dataset)).toContain('GROUP BY year');
  });

  test('raw rows, distinct values, row count', () => {
    expect(sqlOf({ columns: ['country', 'margin'], row_limit: 0 })).toBe(
      'SELECT country, price - cost AS margin\nFROM shop.sales\nLIMIT 50000',
    );
    expect(sqlOf({ columns: ['country'], metrics: [] })).toContain('GROUP BY country');
    expect(sqlOf({ columns: ['country'], orderby: [['count', false]] })).toBe(
      'SELECT country\nFROM shop.sales\nGROUP BY country\nORDER BY COUNT(*) DESC\nLIMIT 50000',
    );
    const counted = planSales({ columns: ['country'], row_limit: 10, is_rowcount: true });
    expect(counted.sql).toBe(
      'SELECT COUNT(*) AS rowcount\nFROM (\n  SELECT country\n  FROM shop.sales\n  LIMIT 10\n) AS rowcount_qry',
    );
    expect(counted.columns.map(({ name }) => name)).toEqual(['rowcount']);
    const compared = { columns: ['country'], time_range: '2024 : 2025', time_offsets: ['1 year ago'] };
    expect(planSales(compared).comparisons).toHaveLength(1);
    expect(planSales({ ...compared, is_rowcount: true }).comparisons).toEqual([]);
  });

  test('a virtual dataset is a derived table', () => {
    const seen: string[] = [];
    const check = (sql: string, place: string) => {
      seen.push(`${place}: ${sql}`);
      return sql;
    };
    expect(sqlOf({ metrics: ['count'] }, { check }, { sql: ' SELECT 1 AS a ;\n' })).toBe(
      'SELECT COUNT(*) AS count\nFROM (\nSELECT 1 AS a\n) AS virtual_table\nLIMIT 50000',
    );
    expect(seen).toEqual(['dataset: SELECT 1 AS a', 'metric: COUNT(*)']);
  });

  test('rollups use grouping sets, or one select per level', () => {
    const query: QueryObject = {
      columns: ['country', 'city'],
      metrics: ['ratio'],
      grouping_sets: [['country', 'city'], []],
      row_limit: 3,
    };
    expect(sqlOf(query)).toBe(`SELECT
  country,
  city,
  SUM(a) / SUM(b) AS ratio,
  GROUPING(country) AS country__superset_grouping,
  GROUPING(city) AS city__superset_grouping
FROM shop.sales
GROUP BY GROUPING SETS (
  (country, city),
  ()
)`);
    expect(sqlOf({ ...query, grouping_sets: [['city']] })).toBe(`SELECT
  NULL AS country,
  city,
  SUM(a) / SUM(b) AS ratio,
  1 AS country__superset_grouping,
  GROUPING(city) AS city__superset_grouping
FROM shop.sales
GROUP BY GROUPING SETS (
  (city)
)`);
    const flags = { ...plainDialect.flags, groupingSets: false };
    const split = sqlOf(query, { dialect: { ...plainDialect, flags } });
    expect(split).toContain(
      '\nUNION ALL\nSELECT\n  NULL AS country,\n  NULL AS city,\n  SUM(a) / SUM(b) AS ratio,',
    );
    expect(split).not.toContain('LIMIT');
  });

  test('the granularity column is filtered, and the main one beside it where the dataset says so', () => {
    const query: QueryObject = { metrics: ['count'], granularity: 'shipped', time_range: 'Last week' };
    expect(sqlOf(query, {}, { alwaysFilterMainTime: true })).toContain(`WHERE ordered >= '2026-11-08 00:00:00'
  AND ordered < '2026-11-15 00:00:00'
  AND shipped >= '2026-11-08 00:00:00'
  AND shipped < '2026-11-15 00:00:00'`);
    const series = planSales({
      ...query,
      is_timeseries: true,
      columns: ['country'],
      extras: { time_grain_sqla: 'P1D' },
    });
    expect(series.sql).toContain("TRUNC(shipped, 'P1D') AS __timestamp");
    expect(series.columns[0]).toMatchObject({
      name: '__timestamp',
      time: { dateFormat: null, offsetHours: 0 },
    });
  });

  test('long labels are cut and come back by position', () => {
    const label = 'ä'.repeat(60);
    const dialect = { ...plainDialect, maxAliasLength: 63 };
    const { sql, columns } = planSales({ metrics: [{ ...revenue, label }] }, { dialect });
    const alias = /AS "([^"]+)"/.exec(sql)![1]!;
    expect(new TextEncoder().encode(alias).length).toBeLessThanOrEqual(63);
    expect(columns[0]!.name).toBe(label);
  });

  test('an alias that hides a column is renamed where ORDER BY would mistake it', () => {
    const dialect = { ...plainDialect, flags: { ...plainDialect.flags, aliasShadowsColumnInOrderBy: false } };
    const query: QueryObject = { metrics: [{ ...revenue, label: 'price' }], orderby: [['price', true]] };
    expect(sqlOf(query, { dialect })).toContain(
      'SUM(price) AS price__\nFROM shop.sales\nORDER BY price__ ASC',
    );
  });
});
