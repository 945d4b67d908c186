import { describe, expect, it } from 'vitest';
import type { Settings } from '../../chart.ts';
import { datasetOf } from '../../test-kit/example.ts';
import { baseQuery, buildQueries } from './base.ts';
import { adhocFilters } from './filters.ts';
import { metricLabel } from './labels.ts';
import { orderOf, parseOrderBy } from './order.ts';
import { isTemporalColumn } from './temporal.ts';

const dataset = datasetOf({
  dataset: { columns: [{ name: 'ds', kind: 'timestamp' }], mainTimeColumn: 'ds' },
});
const build = (settings: Record<string, unknown>, extraFormData?: Record<string, unknown>) =>
  baseQuery({ viz_type: 'x', ...settings }, { dataset, extraFormData });

describe('baseQuery', () => {
  it.each([
    [
      'columns and metrics in key order',
      { metric: 'b', metrics: ['a', 'b'], series: 's', groupby: ['g', 's', ''] },
      { metrics: ['b', 'a'], columns: ['s', 'g'] },
    ],
    [
      'the aggregate mode',
      { query_mode: 'aggregate', groupby: ['g'], all_columns: ['r'], metrics: ['m'] },
      { columns: ['g'], metrics: ['m'] },
    ],
    ['numeric text as limits', { row_limit: '50', limit: '5' }, { row_limit: 50, series_limit: 5 }],
    ['a zero row limit', { row_limit: 0 }, { row_limit: 0, series_limit: 0 }],
    ['a null grain', { time_grain_sqla: null }, { extras: { time_grain_sqla: null, where: '', having: '' } }],
    ['the sort metric', { timeseries_limit_metric: 'm' }, { series_limit_metric: 'm', order_desc: true }],
    [
      'the older granularity',
      { granularity_sqla: 'ds', time_range: 'Last week' },
      { granularity: 'ds', time_range: 'Last week' },
    ],
    [
      'older extra filters',
      {
        extra_filters: [
          { col: '__time_range', op: '==', val: 'Last day' },
          { col: 'a', op: 'in', val: ['x'] },
        ],
      },
      { time_range: 'Last day', filters: [{ col: 'a', op: 'in', val: ['x'], isExtra: true }] },
    ],
  ])('reads %s', (_what, settings, expected) => {
    expect(build(settings)).toMatchObject(expected);
  });

  it('has no metrics in raw mode', () => {
    expect(
      build({ query_mode: 'raw', all_columns: ['a'], metrics: ['m'], groupby: ['g'] }),
    ).not.toHaveProperty('metrics');
  });

  it('adds and overrides by the dashboard', () => {
    const query = build(
      { time_range: 'Last year', time_grain_sqla: 'P1D' },
      {
        filters: [{ col: 'a', op: 'IN', val: ['x'], formattedVal: 'x' }],
        adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
        time_range: 'Last week',
        time_grain_sqla: 'P1M',
        granularity_sqla: 'other',
        relative_start: 'now',
      },
    );
    expect(query).toMatchObject({
      filters: [{ col: 'a', op: 'IN', val: ['x'] }],
      time_range: 'Last week',
      granularity: 'other',
      extras: { where: '(1 = 0)', time_grain_sqla: 'P1M', relative_start: 'now' },
    });
    expect(query.filters![0]).not.toHaveProperty('formattedVal');
  });
});

describe('adhocFilters', () => {
  it.each([
    [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: '==', comparator: 1, isNew: true },
      { filters: [{ col: 'a', op: '==', val: 1 }] },
    ],
    [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'IS NULL', comparator: 'x' },
      { filters: [{ col: 'a', op: 'IS NULL' }] },
    ],
    [
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'a', operator: '>', comparator: 1 },
      { filters: [], having: '' },
    ],
    [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(x) > 1' }, { having: '(SUM(x) > 1)' }],
    [
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a = 1 -- note' },
      { where: '(a = 1 -- note\n)' },
    ],
    ['junk', { filters: [], where: '', having: '' }],
  ])('%j', (filter, expected) => {
    expect(adhocFilters([filter])).toMatchObject(expected);
  });
});

describe('order', () => {
  it('parses text and pairs, and refuses what is neither', () => {
    expect(parseOrderBy(['["a", true]', ['b', false], ['', true]])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(() => parseOrderBy(['not json'])).toThrow('Found invalid orderby options');
    expect(() => parseOrderBy(['{}'])).toThrow('Found invalid orderby options');
  });

  it.each([
    [{ orderby: [['a', true]], metrics: ['m'] }, [['a', true]]],
    [{ series_limit_metric: 'l', metrics: ['m'], order_desc: true }, [['l', false]]],
    [{ metrics: ['m'], order_desc: false }, [['m', true]]],
    [{ metrics: ['m'] }, [['m', false]]],
    [{ metrics: [] }, undefined],
  ])('of %j is %j', (query, expected) => {
    expect(orderOf(query as never)).toEqual(expected);
  });
});

describe('labels', () => {
  it.each([
    ['count', 'count'],
    [{ label: 'Mine', expressionType: 'SIMPLE', hasCustomLabel: false }, 'Mine'],
    [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'x' } }, 'SUM(x)'],
    [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)' }, 'COUNT(*)'],
  ])('%j is %s', (metric, label) => {
    expect(metricLabel(metric)).toBe(label);
  });
});

describe('buildQueries', () => {
  it('marks the x-axis and keeps the plain name elsewhere', () => {
    const settings: Settings = { viz_type: 'x', x_axis: 'ds', time_grain_sqla: 'P1M' };
    const [query] = buildQueries(settings, { dataset }, base => [
      { ...base, columns: ['a', 'ds'], orderby: [['ds', true]], is_timeseries: true },
    ]);
    expect(query!.columns).toEqual([
      'a',
      {
        timeGrain: 'P1M',
        columnType: 'BASE_AXIS',
        sqlExpression: 'ds',
        label: 'ds',
        expressionType: 'SQL',
        isColumnReference: true,
      },
    ]);
    expect(query!.orderby).toEqual([['ds', true]]);
    expect(query).not.toHaveProperty('is_timeseries');
  });

  it('completes a free SQL axis without claiming it is a column', () => {
    const axis = { label: 'month', sqlExpression: "DATE_TRUNC('month', ds)", expressionType: 'SQL' };
    const [query] = buildQueries({ viz_type: 'x', x_axis: axis }, { dataset }, base => [
      { ...base, columns: [axis] },
    ]);
    expect(query!.columns).toEqual([{ ...axis, columnType: 'BASE_AXIS' }]);
  });
});

it('tells columns of moments by the settings alone', () => {
  const settings = { viz_type: 'table', temporal_columns_lookup: { day: true, region: false } };
  const temporal = ['day', 'region', 'constructor'].filter(column => isTemporalColumn(column, settings));
  expect(temporal).toEqual(['day']);
});
