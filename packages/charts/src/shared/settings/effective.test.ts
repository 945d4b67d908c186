import { describe, expect, it } from 'vitest';
import type { Settings } from '../../chart.ts';
import { chart as line } from '../../line/index.ts';
import { chart as mixed } from '../../mixed/index.ts';
import { chart as pivot } from '../../pivot-table/index.ts';
import { chart as table } from '../../table/index.ts';
import { datasetOf } from '../../test-kit/example.ts';
import { effectiveSettings } from './effective.ts';

const dataset = datasetOf({
  dataset: {
    columns: [
      { name: 'created', kind: 'timestamp' },
      { name: 'ds', kind: 'timestamp' },
      { name: 'name', kind: 'string' },
      { name: 'num', kind: 'int' },
    ],
    mainTimeColumn: 'ds',
  },
});
const explore = (definition: typeof line, saved: Record<string, unknown>, more = {}): Settings =>
  effectiveSettings(definition, { viz_type: 'x', ...saved }, { page: 'explore', dataset, ...more });
const dashboard = (definition: typeof line, saved: Record<string, unknown>): Settings =>
  effectiveSettings(definition, { viz_type: 'x', ...saved }, { page: 'dashboard', dataset });

const temporal = (subject: string, comparator = 'No filter') => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});

describe('on Explore', () => {
  it('drops keys without a control and keeps identity', () => {
    const settings = explore(line, { slice_id: 3, since: 'x', columns: ['left over'] });
    expect(settings).toMatchObject({ slice_id: 3, row_limit: 10_000, order_desc: true });
    expect(settings).not.toHaveProperty('columns');
    expect(settings).not.toHaveProperty('since');
  });

  it.each([
    ['null takes the default', { row_limit: null }, { row_limit: 10_000 }],
    ['empty values stay', { groupby: [], row_limit: 0 }, { groupby: [], row_limit: 0 }],
    ['a value outside the choices is null', { contributionMode: 'sideways' }, { contributionMode: null }],
    ['the axis comes from the older time column', { granularity_sqla: 'created' }, { x_axis: 'created' }],
    [
      'the time range becomes a filter',
      { granularity_sqla: 'created', time_range: 'Last week' },
      { adhoc_filters: [temporal('created', 'Last week')] },
    ],
    ['the main time column is filtered by default', {}, { adhoc_filters: [temporal('ds')] }],
    [
      'a present time filter is enough',
      { adhoc_filters: [temporal('created', 'Last day')] },
      { adhoc_filters: [temporal('created', 'Last day')] },
    ],
  ])('%s', (_name, saved, expected) => {
    expect(explore(line, saved)).toMatchObject(expected);
  });

  it('forgets saved values of hidden query controls, and only those', () => {
    expect(explore(line, { order_desc: false })).not.toHaveProperty('order_desc');
    expect(explore(line, { order_desc: false, timeseries_limit_metric: 'm' })).toHaveProperty(
      'order_desc',
      false,
    );
    expect(explore(line, { x_axis: 'name', time_grain_sqla: 'P1M' })).not.toHaveProperty('time_grain_sqla');
    expect(explore(line, { x_axis: 'ds', time_grain_sqla: 'P1M' })).toHaveProperty('time_grain_sqla', 'P1M');
    expect(explore(line, { x_axis: 'ds', x_axis_sort: 'm' })).not.toHaveProperty('x_axis_sort');
    expect(explore(mixed, { order_desc: false })).toHaveProperty('order_desc', false);
    expect(explore(pivot, { order_desc: false })).toHaveProperty('order_desc', false);
  });

  it('knows the grains of the database', () => {
    const saved = { x_axis: 'ds', time_grain_sqla: 'P1W' };
    expect(explore(line, saved, { timeGrains: ['P1D'] }).time_grain_sqla).toBeNull();
    expect(explore(line, { x_axis: 'ds' }, { unsaved: true }).time_grain_sqla).toBe('P1D');
    expect(explore(line, { x_axis: 'ds' })).not.toHaveProperty('time_grain_sqla');
  });

  it('finds the mode and the ordering of tables', () => {
    expect(explore(table, { all_columns: ['name'] }).query_mode).toBe('raw');
    expect(explore(table, { metrics: ['m'] }).query_mode).toBe('aggregate');
    const order_by_cols = ['["num", true]', '["num",false]', '["gone", true]'];
    expect(explore(table, { all_columns: ['num'], order_by_cols }).order_by_cols).toEqual(['["num", true]']);
  });

  it('puts an included time column first and filters by the default one', () => {
    const saved = {
      include_time: true,
      granularity_sqla: 'created',
      time_range: 'Last week',
      groupby: ['name'],
    };
    expect(explore(table, saved)).toMatchObject({
      groupby: ['created', 'name'],
      adhoc_filters: [temporal('ds')],
      temporal_columns_lookup: { created: true, ds: true },
    });
  });
});

describe('settings of older versions on Explore', () => {
  const filtersOf = (saved: Record<string, unknown>) => explore(table, saved).adhoc_filters;
  const bounds = { since: '1960-01-01', until: 'now' };

  it.each([
    [{ ...bounds, granularity_sqla: 'ds', time_range: '2014 : 2015' }, [temporal('ds', '1960-01-01 : now')]],
    [{ until: 'now', granularity_sqla: 'ds' }, [temporal('ds', ' : now')]],
    [{ ...bounds, adhoc_filters: [temporal('ds', '2014 : 2015')] }, [temporal('ds', '1960-01-01 : now')]],
    [{ time_range: 'Last week', adhoc_filters: [temporal('ds')] }, [temporal('ds', 'Last week')]],
    [
      { time_range: 'Last week', granularity_sqla: 'created', adhoc_filters: [temporal('ds')] },
      [temporal('ds')],
    ],
    [bounds, [temporal('ds')]],
  ])('%j is filtered by %j', (saved, filters) => {
    expect(filtersOf(saved)).toEqual(filters);
  });

  it('turns clauses and plain filters into adhoc ones, unless there are some', () => {
    const older = {
      where: 'num > 1',
      having: 'count(*) > 2',
      filters: [{ col: 'name', op: '==', val: 'x' }],
    };
    const equal = {
      clause: 'WHERE',
      expressionType: 'SIMPLE',
      subject: 'name',
      operator: '==',
      comparator: 'x',
    };
    expect(filtersOf(older)).toEqual([
      { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'count(*) > 2' },
      { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'num > 1' },
      equal,
      temporal('ds'),
    ]);
    expect(filtersOf({ ...older, adhoc_filters: [equal] })).toEqual([equal, temporal('ds')]);
  });
});

it('bounds saved apart are the time range of a dashboard too', () => {
  const settings = dashboard(table, {
    since: '2000',
    until: '2001',
    time_range: 'Last week',
    where: 'num > 1',
  });
  expect(settings).toMatchObject({ time_range: '2000 : 2001', where: 'num > 1' });
  expect(settings).not.toHaveProperty('since');
});

describe('on a dashboard', () => {
  it('keeps everything saved and fills in defaults', () => {
    const settings = dashboard(line, {
      own: 1,
      row_limit: null,
      order_desc: false,
      contributionMode: 'sideways',
    });
    expect(settings).toMatchObject({
      own: 1,
      row_limit: null,
      order_desc: false,
      contributionMode: 'sideways',
      truncate_metric: true,
      adhoc_filters: [],
    });
  });

  it('puts controls first, in panel order', () => {
    const keys = Object.keys(dashboard(line, { own: 1, groupby: ['a'], metrics: ['m'], x_axis: 'ds' }));
    expect(keys.slice(0, 3)).toEqual(['viz_type', 'x_axis', 'xAxisForceCategorical']);
    expect(keys.indexOf('metrics')).toBeLessThan(keys.indexOf('groupby'));
    expect(keys.at(-1)).toBe('own');
  });
});
