import { describe, expect, it } from 'vitest';
import { currentType, migrateSettings } from './index.ts';

const temporal = (subject: string, comparator: string) => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});

describe('migrateSettings', () => {
  it.each([
    ['line', {}, { viz_type: 'echarts_timeseries_line' }],
    ['line', { line_interpolation: 'cardinal' }, { viz_type: 'echarts_timeseries_smooth' }],
    [
      'line',
      { line_interpolation: 'step-after' },
      { viz_type: 'echarts_timeseries_step', seriesType: 'end' },
    ],
    [
      'line',
      {
        granularity_sqla: 'ds',
        time_range: 'Last year',
        time_compare: ['1 week'],
        comparison_type: 'absolute',
      },
      {
        x_axis: 'ds',
        time_grain_sqla: 'P1D',
        time_compare: ['1 week ago'],
        comparison_type: 'difference',
        adhoc_filters: [temporal('ds', 'Last year')],
      },
    ],
    ['area', { stacked_style: 'expand' }, { viz_type: 'echarts_area', stack: 'Expand', opacity: 0.7 }],
    [
      'bar',
      { bar_stacked: true, show_bar_value: true, x_ticks_layout: '45°' },
      { stack: 'Stack', show_value: true, xAxisLabelRotation: 45 },
    ],
    ['dist_bar', { groupby: ['a', 'b'], columns: ['c'] }, { x_axis: 'a', groupby: ['b', 'c'] }],
    [
      'dual_line',
      { metric: 'm', metric_2: 'n' },
      { viz_type: 'mixed_timeseries', metrics: ['m'], metrics_b: ['n'], yAxisIndexB: 1 },
    ],
    [
      'pivot_table',
      { groupby: ['r'], columns: ['c'], pandas_aggfunc: 'mean', pivot_margins: true },
      { groupbyRows: ['r'], groupbyColumns: ['c'], aggregateFunction: 'Average', colTotals: true },
    ],
    [
      'treemap',
      { metrics: ['m', 'n'], order_desc: true },
      { viz_type: 'treemap_v2', metric: 'm', sort_by_metric: true },
    ],
    ['sankey', { groupby: ['a', 'b'] }, { viz_type: 'sankey_v2', source: 'a', target: 'b' }],
    ['histogram', { all_columns_x: ['x'], link_length: 20 }, { column: 'x', bins: 20 }],
    [
      'heatmap',
      { all_columns_x: 'x', all_columns_y: 'y' },
      { x_axis: 'x', groupby: 'y', legend_type: 'continuous' },
    ],
  ])('%s with %j', (viz_type, saved, expected) => {
    expect(migrateSettings({ viz_type, ...saved })).toMatchObject(expected);
  });

  it('keeps the original and unknown keys, and is idempotent', () => {
    const saved = { viz_type: 'line', own_key: 1 };
    const migrated = migrateSettings(saved);
    expect(migrated).toMatchObject({ own_key: 1, form_data_bak: saved });
    expect(migrateSettings(migrated)).toBe(migrated);
  });

  it('leaves current and unknown types alone', () => {
    const pie = { viz_type: 'pie', groupby: ['a'] };
    expect(migrateSettings(pie)).toBe(pie);
    expect(currentType('dist_bar')).toBe('echarts_timeseries_bar');
    expect(currentType('never heard of')).toBe('never heard of');
  });
});

it.each([
  ['a range in two halves', { since: '7 days ago', until: 'now' }, { time_range: '7 days ago : now' }],
  ['a range with one end', { since: '', until: '2020-01-01' }, { time_range: ' : 2020-01-01' }],
  ['a range saved twice', { since: '7 days ago', time_range: 'Last week' }, { time_range: '7 days ago : ' }],
  [
    'conditions in keys of their own',
    { where: 'a > 1', having: 'COUNT(*) > 2', filters: [{ col: 'b', op: 'in', val: ['x'] }, null, 3] },
    {
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'b', operator: 'in', comparator: ['x'] },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' },
        { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 2' },
      ],
    },
  ],
  [
    'later filters',
    { where: 'a > 1', adhoc_filters: [{ clause: 'WHERE' }] },
    { adhoc_filters: [{ clause: 'WHERE' }] },
  ],
])('%s', (_name, saved, expected) => {
  const settings = migrateSettings({ viz_type: 'pie', ...saved });
  expect(settings).toEqual({ viz_type: 'pie', ...expected, form_data_bak: { viz_type: 'pie', ...saved } });
});

it('empty keys of the oldest releases change nothing', () => {
  const saved = { viz_type: 'pie', where: '', having: null, filters: [], since: '', until: null };
  expect(migrateSettings(saved)).toBe(saved);
});
