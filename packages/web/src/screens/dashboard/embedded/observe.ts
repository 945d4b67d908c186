import type { DataMasks } from '@parallax/contract';

const filtersIn = (masks: DataMasks, charts: boolean): string =>
  JSON.stringify(
    Object.entries(masks)
      .filter(([id]) => /^\d+$/.test(id) === charts)
      .map(([id, { extraFormData, filterState }]) => [id, extraFormData, filterState]),
  );

/** What the page around this one is told after a change of the filters. */
export const maskNews = (before: DataMasks, after: DataMasks) => ({
  ...after,
  crossFiltersChanged: filtersIn(before, true) !== filtersIn(after, true),
  nativeFiltersChanged: filtersIn(before, false) !== filtersIn(after, false),
});
