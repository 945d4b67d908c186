import { describe, expect, it } from 'vitest';
import { storedFilter } from './example.ts';
import { clearedMask, maskFor, NO_ROWS } from './value-mask.ts';

describe('the mask of a value', () => {
  const select = (controlValues: object = {}) => storedFilter('City', { controlValues });
  const range = storedFilter('Price', { filterType: 'filter_range' });
  const of = (type: string) => storedFilter('X', { filterType: type });
  it.each([
    ['values', select(), ['a', null], {}, { filters: [{ col: 'city', op: 'IN', val: ['a', null] }] }],
    [
      'excluded',
      select({ inverseSelection: true }),
      ['a'],
      {},
      { filters: [{ col: 'city', op: 'NOT IN', val: ['a'] }] },
    ],
    [
      'included for once',
      select({ inverseSelection: true }),
      ['a'],
      { excludeFilterValues: false },
      { filters: [{ col: 'city', op: 'IN', val: ['a'] }] },
    ],
    [
      'text within',
      select({ operatorType: 'ilike_contains' }),
      ['a'],
      {},
      { filters: [{ col: 'city', op: 'ILIKE', val: '%a%' }] },
    ],
    ['none', select(), null, {}, {}],
    ['none of a required one', select({ enableEmptyFilter: true }), [], {}, { adhoc_filters: [NO_ROWS] }],
    ['none to exclude', select({ enableEmptyFilter: true, inverseSelection: true }), [], {}, {}],
    [
      'both bounds',
      range,
      [1, 5],
      {},
      {
        filters: [
          { col: 'price', op: '>=', val: 1 },
          { col: 'price', op: '<=', val: 5 },
        ],
      },
    ],
    ['a lower bound of zero', range, [0, null], {}, { filters: [{ col: 'price', op: '>=', val: 0 }] }],
    ['equal bounds', range, [5, 5], {}, { filters: [{ col: 'price', op: '==', val: 5 }] }],
    ['no bounds', range, [null, null], {}, {}],
    ['a time range', of('filter_time'), 'Last week', {}, { time_range: 'Last week' }],
    ['no time range', of('filter_time'), 'No filter', {}, {}],
    ['a time column', of('filter_timecolumn'), ['day'], {}, { granularity_sqla: 'day' }],
    ['a time grain', of('filter_timegrain'), ['P1D'], {}, { time_grain_sqla: 'P1D' }],
    [
      'dimensions',
      of('chart_customization_dynamic_groupby'),
      ['a'],
      {},
      { custom_form_data: { groupby: ['a'] } },
    ],
  ])('%s', (_, filter, value, state, data) => {
    expect(maskFor(filter, value, state).extraFormData).toEqual(data);
  });
});

it('a cleared range stands open at both ends', () => {
  expect(clearedMask(storedFilter('P', { filterType: 'filter_range' })).filterState.value).toEqual([
    null,
    null,
  ]);
});
