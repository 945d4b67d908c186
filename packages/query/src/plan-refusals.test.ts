import type { QueryObject } from '@parallax/contract';
import { describe, expect, test } from 'vitest';
import { axis, planSales, revenue, sales } from './testing/sales.ts';

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
