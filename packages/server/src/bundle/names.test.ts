import { expect, it } from 'vitest';
import { bundleName, fileSlug, fileStem } from './names.ts';

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

it('falls back to the bare id', () => {
  expect(fileStem('日本', 12)).toBe('12');
  expect(fileStem('Trends', 55)).toBe('Trends_55');
});

it('stamps the bundle', () =>
  expect(bundleName('chart', Date.UTC(2026, 0, 31, 9, 5))).toBe('chart_export_20260131T090500'));
