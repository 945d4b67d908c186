import type { Settings } from '@parallax/charts';
import { describe, expect, it } from 'vitest';
import { exampleDataset } from '../../../controls/model/example-dataset.ts';
import { unfilteredAxis, withTimeFilter } from './time-filter.ts';

const time = (subject: string, comparator: string) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
});
const settings = (x_axis: string, ...adhoc_filters: unknown[]): Settings => ({
  viz_type: 'echarts_timeseries_line',
  x_axis,
  adhoc_filters,
});

describe('a time column on the x-axis', () => {
  it.each([
    ['without a filter', settings('date'), 'date'],
    ['with a filter of another column', settings('date', time('landed', 'Last week')), 'date'],
    ['with its filter', settings('date', time('date', 'No filter')), null],
    ['that is no time column', settings('origin'), null],
    ['of a chart without filters', { viz_type: 'x', x_axis: 'date' }, null],
  ])('%s', (_, given, expected) => {
    expect(unfilteredAxis(given, exampleDataset)).toBe(expected);
  });

  it('takes over a filter nobody uses, and leaves one in use alone', () => {
    expect(withTimeFilter(settings('date', time('landed', 'No filter')), 'date')).toEqual([
      time('date', 'No filter'),
    ]);
    expect(withTimeFilter(settings('date', time('landed', 'Last week')), 'date')).toEqual([
      time('landed', 'Last week'),
      time('date', 'No filter'),
    ]);
  });
});
