import type { QueryObject } from '@parallax/contract';
import { describe, expect, test } from 'vitest';
import { plainDialect } from './testing/plain-dialect.ts';
import { planSales, sales } from './testing/sales.ts';

const sqlOf = (...args: Parameters<typeof planSales>) => planSales(...args).sql;
const revenue = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'Revenue',
};
const axis = { label: 'ordered', sqlExpression: 'ordered', columnType: 'BASE_AXIS', timeGrain: 'P1M' };

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

describe('preparation', () => {
  test('deprecated names', () => {
    const query: QueryObject = {
      groupby: ['country'],
      columns: ['city'],
      metrics: [{ label: 'count' }],
      series_columns: ['country'],
      timeseries_limit: 3,
      where: 'a',
      having: 'b',
    };
    expect(sqlOf(query)).toMatch(/^SELECT country, COUNT[\s\S]*LIMIT 3[\s\S]*WHERE a\n[\s\S]*HAVING b\n/);
  });

  test('row limits', () => {
    expect(planSales({ columns: ['city'], row_limit: 1_000_000 }).rowLimit).toBe(100_000);
    const form = { server_pagination: true };
    expect(planSales({ columns: ['city'], row_limit: 1_000_000 }, { form }).rowLimit).toBe(500_000);
    expect(planSales({ columns: ['city'] }, { variant: 'samples' }).rowLimit).toBe(1000);
  });

  test('time_range overwrites temporal filters', () => {
    const plan = planSales({
      columns: ['city'],
      filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: 'No filter' }],
      time_range: 'Last day',
    });
    expect(plan.sql).toContain("WHERE ordered >= '2026-11-14 00:00:00'");
    expect([plan.from, plan.to]).toEqual([Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 15)]);
  });

  test('granularity takes over the temporal axis', () => {
    const query: QueryObject = {
      columns: [axis],
      metrics: ['count'],
      granularity: 'shipped',
      time_range: 'Last day',
      filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    };
    const { sql } = planSales(query, { form: { x_axis: 'ordered' } });
    expect(sql).toContain("TRUNC(shipped, 'P1M') AS ordered");
    expect(sql).not.toContain('ordered >=');
    expect(sql).toContain('shipped >=');
  });

  test('samples and drill to detail ask for rows', () => {
    const query: QueryObject = {
      metrics: ['count'],
      orderby: [['count', true]],
      filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: 'Last day' }],
    };
    const samples = sqlOf(query, { variant: 'samples' });
    expect(samples).toContain("WHERE ordered >= '2026-11-14 00:00:00'");
    expect(samples).not.toContain('ORDER BY');
    expect(sqlOf(query, { variant: 'drill_detail' })).toContain('ORDER BY ordered ASC');
  });

  test('time shift moves the bounds, and results back', () => {
    const plan = planSales({
      columns: [axis],
      metrics: ['count'],
      time_range: 'Last day',
      time_shift: '1 year ago',
    });
    expect(plan.from).toBe(Date.UTC(2025, 10, 14));
    expect(plan.columns[0]!.time?.shift).toEqual({ amount: -1, unit: 'year' });
  });

  test('label map and reads', () => {
    const plan = planSales({ columns: ['margin'], metrics: ['count', revenue] });
    expect(plan.labels).toEqual({ margin: ['price - cost'], 'COUNT(*)': ['count'], Revenue: ['Revenue'] });
    expect(plan.reads).toEqual({
      datasets: ['1__table'],
      columns: ['margin', 'price'],
      metrics: ['count'],
      rules: [],
    });
  });
});

describe('refusals', () => {
  test.each<[QueryObject, string]>([
    [{ columns: [] }, 'Error: Empty query?'],
    [{ metrics: ['nope'] }, "Error: Metric 'nope' does not exist"],
    [{ columns: ['zzz', 'country', "it's"] }, `Error: Columns missing in dataset: ['zzz', "it's"]`],
    [{ columns: ['country'], orderby: [['zzz', true]] }, 'Error: Unknown column used in orderby: zzz'],
    [
      { columns: ['country', 'country'] },
      'Duplicate column/metric labels: "country". Please make sure all columns and metrics have a unique label.',
    ],
    [
      { columns: ['country'], metrics: ['count'], series_columns: ['city'] },
      'The following entries in `series_columns` are missing in `columns`: "city". ',
    ],
    [
      { columns: ['country'], filters: [{ col: 'country', op: 'IN', val: [] }] },
      'Error: Filter value list cannot be empty',
    ],
    [
      { columns: ['country'], filters: [{ col: 'price', op: '>', val: null }] },
      'Error: Must specify a value for filters with comparison operators',
    ],
    [
      { columns: ['country'], time_range: 'garbage : now' },
      "Request is incorrect: {'time_range': ['Cannot parse time string [garbage]']}",
    ],
    [
      { columns: ['country'], time_range: 'now : 1 year ago' },
      'Error: From date cannot be larger than to date',
    ],
    [
      { columns: ['country'], metrics: ['count'], time_offsets: ['1 year ago'] },
      'Error: An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    ],
    [
      { metrics: ['count'], time_range: '2024 : 2025', time_offsets: ['99999 years ago'] },
      'Error: Cannot parse time string [99999 years ago]',
    ],
    [
      { metrics: ['count'], columns: [{ ...axis, timeGrain: 'PT5S' }] },
      'Error: No grain spec for PT5S for database plain',
    ],
    [
      { metrics: [{ ...revenue, aggregate: 'MEDIAN' }] },
      'Error: The MEDIAN aggregate is not supported on this database',
    ],
    [
      { metrics: ['count'], is_timeseries: true },
      'Error: Datetime column not provided as part table configuration and is required by this type of chart',
    ],
  ])('%j', (query, message) => {
    expect(() => planSales(query)).toThrow(expect.objectContaining({ status: 400, message }));
  });

  test('a lost time column', () => {
    expect(() =>
      planSales({ metrics: ['count'], granularity: 'gone' }, {}, { mainTimeColumn: 'lost' }),
    ).toThrow('Error: Time column "lost" does not exist in dataset');
    expect(sales.mainTimeColumn).toBe('ordered');
  });
});
