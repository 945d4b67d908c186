import type { QueryObject } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../chart.ts';
import { aggregate } from './aggregate.ts';
import { compare, contribution, resample, rolling } from './analytics.ts';
import type { Operator } from './operator.ts';
import { flatten, pivot } from './pivot.ts';
import { prophet } from './prophet.ts';
import { rename } from './rename.ts';
import { sort } from './sort.ts';
import { boxplot, histogram } from './statistics.ts';

const mean = { operator: 'mean' };
const oneMetric: QueryObject = { metrics: ['m'], columns: [] };
const divided: QueryObject = { metrics: ['m'], columns: ['g'] };
const compared = { x_axis: 'ds', time_compare: ['1 day ago'], comparison_type: 'values' };

const cases: [string, Operator, Record<string, unknown>, QueryObject, unknown][] = [
  [
    'pivot',
    pivot,
    { x_axis: 'ds', show_empty_columns: true },
    divided,
    { index: ['ds'], columns: ['g'], aggregates: { m: mean }, drop_missing_columns: false },
  ],
  [
    'pivot without the control',
    pivot,
    { granularity_sqla: 'ds' },
    oneMetric,
    { index: ['__timestamp'], columns: [], aggregates: { m: mean }, drop_missing_columns: true },
  ],
  ['pivot without an axis', pivot, {}, oneMetric, undefined],
  [
    'pivot of a comparison',
    pivot,
    compared,
    { metrics: ['m', 'n'] },
    {
      index: ['ds'],
      columns: [],
      aggregates: { m: mean, n: mean, 'm__1 day ago': mean, 'n__1 day ago': mean },
      drop_missing_columns: true,
    },
  ],
  [
    'pivot with a sort metric',
    pivot,
    { x_axis: 'a', x_axis_sort: 's', timeseries_limit_metric: 's' },
    oneMetric,
    { index: ['a'], columns: [], aggregates: { m: mean, s: mean }, drop_missing_columns: true },
  ],
  [
    'zero fill',
    resample,
    { resample_rule: '1D', resample_method: 'zerofill' },
    oneMetric,
    { method: 'asfreq', rule: '1D', fill_value: 0 },
  ],
  ['resample without a rule', resample, { resample_method: 'mean' }, oneMetric, undefined],
  ['running total', rolling, { rolling_type: 'cumsum' }, oneMetric, { operator: 'sum', columns: { m: 'm' } }],
  [
    'rolling mean',
    rolling,
    { rolling_type: 'mean', rolling_periods: '7' },
    oneMetric,
    { rolling_type: 'mean', window: 7, min_periods: 0, columns: { m: 'm' } },
  ],
  ['no rolling', rolling, { rolling_type: 'None' }, oneMetric, undefined],
  [
    'difference',
    compare,
    { ...compared, comparison_type: 'difference' },
    { metrics: ['m', 'n'] },
    {
      source_columns: ['m', 'n'],
      compare_columns: ['m__1 day ago', 'n__1 day ago'],
      compare_type: 'difference',
      drop_original_columns: true,
    },
  ],
  ['comparison of values', compare, compared, oneMetric, undefined],
  [
    'contribution',
    contribution,
    { contributionMode: 'row', ...compared },
    oneMetric,
    { orientation: 'row', time_shifts: ['1 day ago'] },
  ],
  [
    'rename of the only metric',
    rename,
    { x_axis: 'ds', truncate_metric: true },
    divided,
    { columns: { m: null }, level: 0, inplace: true },
  ],
  ['rename when undivided', rename, { x_axis: 'ds', truncate_metric: true }, oneMetric, undefined],
  [
    'rename of several metrics',
    rename,
    { x_axis: 'ds', truncate_metric: true },
    { metrics: ['m', 'n'], columns: ['g'] },
    undefined,
  ],
  [
    'rename of a comparison',
    rename,
    compared,
    oneMetric,
    { columns: { 'm__1 day ago': '1 day ago' }, level: 0, inplace: true },
  ],
  [
    'rename of differences',
    rename,
    { ...compared, comparison_type: 'difference' },
    { metrics: ['m', 'n'] },
    {
      columns: {
        'difference__m__m__1 day ago': 'm, 1 day ago',
        'difference__n__n__1 day ago': 'n, 1 day ago',
      },
      level: 0,
      inplace: true,
    },
  ],
  [
    'sort by the axis',
    sort,
    { x_axis: 'a', x_axis_sort: 'a', x_axis_sort_asc: false },
    oneMetric,
    { is_sort_index: true, ascending: false },
  ],
  [
    'sort by a metric',
    sort,
    { x_axis: 'a', x_axis_sort: 'm', x_axis_sort_asc: true },
    oneMetric,
    { by: 'm', ascending: true },
  ],
  [
    'sort of a divided chart',
    sort,
    { x_axis: 'a', x_axis_sort: 'm', x_axis_sort_asc: true, groupby: ['g'] },
    divided,
    undefined,
  ],
  [
    'forecast',
    prophet,
    { x_axis: 'ds', forecastEnabled: true, forecastPeriods: '5' },
    { ...oneMetric, extras: { time_grain_sqla: 'P1M' } },
    {
      time_grain: 'P1M',
      periods: 5,
      confidence_interval: 0.8,
      yearly_seasonality: null,
      weekly_seasonality: null,
      daily_seasonality: null,
      index: 'ds',
    },
  ],
  [
    'aggregate',
    aggregate,
    { aggregation: 'median' },
    oneMetric,
    { groupby: [], aggregates: { m: { operator: 'median', column: 'm' } } },
  ],
  ['last value', aggregate, { aggregation: 'LAST_VALUE' }, oneMetric, undefined],
  [
    'percentile whiskers',
    boxplot,
    { whiskerOptions: '2/98 percentiles', groupby: ['g'] },
    oneMetric,
    { whisker_type: 'percentile', percentiles: [2, 98], groupby: ['g'], metrics: ['m'] },
  ],
  [
    'histogram',
    histogram,
    { column: 'c', bins: 'x' },
    oneMetric,
    { column: 'c', groupby: [], bins: 5, cumulative: false, normalize: false },
  ],
];

describe('operators', () => {
  it.each(cases)('%s', (_name, operator, settings, query, options) => {
    const saved: Settings = { viz_type: 'x', ...settings };
    expect(operator(saved, query)?.options).toEqual(options);
  });

  it('flattens without options', () => {
    expect(flatten({ viz_type: 'x' }, {})).toEqual({ operation: 'flatten' });
  });
});
