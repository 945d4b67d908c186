import { describe, expect, test } from 'vitest';
import { plainDialect } from '../testing/plain-dialect.ts';
import { planSales } from '../testing/sales.ts';

const dialect = { ...plainDialect, atZone: (column: string, zone: string) => `ZONED(${column}, '${zone}')` };
const berlin = { timezone: 'Europe/Berlin' };
const daily = {
  columns: [{ label: 'day', sqlExpression: 'ordered', columnType: 'BASE_AXIS', timeGrain: 'P1D' }],
  metrics: ['count'],
  filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: '2024-03-31 : 2024-04-01' }],
};

describe('a dataset with a time zone', () => {
  test("asks for the zone's day, which may have 23 hours, and groups by it", () => {
    const { sql, columns } = planSales(daily, { dialect }, berlin);
    expect(sql).toContain("TRUNC(ZONED(ordered, 'Europe/Berlin'), 'P1D') AS day");
    expect(sql).toContain("WHERE ordered >= '2024-03-30 23:00:00'\n  AND ordered < '2024-03-31 22:00:00'");
    expect(columns[0]!.time?.timezone).toBeNull();
  });

  test("shows ungrouped moments by the zone's clock", () => {
    const columns = [{ ...daily.columns[0]!, timeGrain: null }];
    expect(planSales({ ...daily, columns }, { dialect }, berlin).columns[0]!.time?.timezone).toBe(
      'Europe/Berlin',
    );
  });

  test('is refused where the engine cannot group by a zone, rather than grouped by another one', () => {
    expect(() => planSales(daily, {}, berlin)).toThrow(
      'Error: Database plain cannot group by the time zone Europe/Berlin',
    );
  });

  test('ignores a zone that does not exist', () => {
    expect(planSales(daily, {}, { timezone: 'Mars/Olympus' }).sql).toContain("TRUNC(ordered, 'P1D')");
  });
});
