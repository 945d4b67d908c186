import { expect, it } from 'vitest';
import { regrouped } from './regroup.ts';

it.each([
  ['pie', { groupby: ['a'] }, ['b'], { groupby: ['b'] }],
  ['echarts_timeseries_line', { x_axis: 'day', groupby: [] }, ['day', 'b'], { groupby: ['b'] }],
  ['pivot_table_v2', { groupbyRows: ['a'], groupbyColumns: [] }, ['a', 'b'], { groupbyColumns: ['b'] }],
  ['word_cloud', { series: 'a' }, ['b'], { series: 'b' }],
  ['sankey_v2', { source: 'a', target: 'b' }, ['c', 'd'], { source: 'c', target: 'd' }],
  ['sunburst_v2', { columns: ['a'] }, ['b', 'c'], { columns: ['b', 'c'] }],
  ['big_number_total', { metric: 'x' }, ['b'], {}],
  ['deck_arc', {}, ['b'], {}],
])('%s is regrouped', (viz_type, settings, chosen, change) => {
  expect(regrouped({ viz_type, ...settings }, chosen)).toEqual({ viz_type, ...settings, ...change });
});
