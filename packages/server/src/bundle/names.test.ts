import { expect, it } from 'vitest';
import { bundleName, fileSlug, fileStem, stableNumber } from './names.ts';

it.each([
  ['Sales overview', 'Sales_overview'],
  ['Number of Deals (for each Combination)', 'Number_of_Deals_for_each_Combination'],
  ['Profit & Loss', 'Profit__Loss'],
  ['a/b', 'a_b'],
  ['Été à Paris', 'Ete_a_Paris'],
  ['__x__', 'x'],
  ['日本', ''],
  [null, ''],
])('%j becomes %j', (title, slug) => expect(fileSlug(title)).toBe(slug));

it('ends in a number that belongs to the thing, not to the store', () => {
  const uuid = '00000000-0000-0000-0000-00000000000b';
  expect(stableNumber(uuid)).toBe(12);
  expect(fileStem('日本', uuid)).toBe('12');
  expect(fileStem('Trends', uuid)).toBe('Trends_12');
  expect(stableNumber('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBeLessThanOrEqual(2_147_483_647);
});

it('stamps the bundle', () =>
  expect(bundleName('chart', Date.UTC(2026, 0, 31, 9, 5))).toBe('chart_export_20260131T090500'));
