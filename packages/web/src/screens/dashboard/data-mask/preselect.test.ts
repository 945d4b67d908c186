import { expect, it } from 'vitest';
import { storedFilter } from './example-filters.ts';
import { preselected } from './preselect.ts';

it('reads preselected values of older links by column', () => {
  const city = storedFilter('City');
  const time = storedFilter('When', { filterType: 'filter_time' });
  const found = preselected('{"9":{"city":["a"],"__time_range":"Last week","other":1}}', [city, time]);
  expect(found).toMatchObject({
    masks: { City: { filterState: { value: ['a'] } }, When: { filterState: { value: 'Last week' } } },
    gone: ['other'],
  });
  expect(preselected('{', [])).toBeNull();
});
