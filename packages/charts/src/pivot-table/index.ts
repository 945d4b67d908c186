import { type DataMask, defineChart, type SelectEvent } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { pivotQuery } from './query.ts';
import { pivotView } from './transform.ts';

/** A header or cell filters by every dimension value it stands for. */
function select(event: SelectEvent): DataMask {
  const entries = Object.entries(event.values);
  if (entries.length === 0) {
    return { extraFormData: { filters: [] }, filterState: { value: null, selectedFilters: null } };
  }
  return {
    extraFormData: {
      filters: entries.map(([col, value]) =>
        value === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [value] },
      ),
    },
    filterState: {
      value: entries.map(([, value]) => value),
      selectedFilters: Object.fromEntries(entries.map(([key, value]) => [key, [value]])),
    },
  };
}

export const chart = defineChart({
  manifest,
  controls,
  query: pivotQuery,
  transform: pivotView,
  select,
  suits: ({ dimensions, metrics }) => (dimensions >= 2 && metrics > 0 ? 0.6 : 0.1),
});
