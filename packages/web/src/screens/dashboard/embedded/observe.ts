import type { Masks } from '../data-mask/mask.ts';

const filtersIn = (masks: Masks, charts: boolean): string =>
  JSON.stringify(
    Object.entries(masks)
      .filter(([id]) => /^\d+$/.test(id) === charts)
      .map(([id, { extraFormData, filterState }]) => [id, extraFormData, filterState]),
  );

/** What the page around this one is told after a change of the filters. */
export const maskNews = (before: Masks, after: Masks) => ({
  ...after,
  crossFiltersChanged: filtersIn(before, true) !== filtersIn(after, true),
  nativeFiltersChanged: filtersIn(before, false) !== filtersIn(after, false),
});
