import { describe, expect, it } from 'vitest';
import { mergeExtraFormData } from './extra-form-data.ts';

describe('mergeExtraFormData', () => {
  it.each([
    [[], {}],
    [[null, undefined, {}], {}],
    [[{ filters: [1] }, { filters: [2, 3] }], { filters: [1, 2, 3] }],
    [[{ time_range: 'Last week' }, { time_range: 'Last day' }], { time_range: 'Last day' }],
    [[{ time_range: 'Last week' }, { time_range: null }], { time_range: 'Last week' }],
    [[{ custom_form_data: { groupby: 'a' } }], {}],
    [[{ unknown: 1, granularity_sqla: 'ds' }], { granularity_sqla: 'ds' }],
  ])('%j gives %j', (parts, merged) => {
    expect(mergeExtraFormData(parts)).toEqual(merged);
  });

  it('leaves its input alone', () => {
    const first = { filters: [1] };
    mergeExtraFormData([first, { filters: [2] }]);
    expect(first).toEqual({ filters: [1] });
  });
});
