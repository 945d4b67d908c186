import type { QueryObject } from '@parallax/contract';
import { describe, expect, test } from 'vitest';
import { axis, planSales, revenue, sqlOf } from './testing/sales.ts';

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
