import { type DataMask, defineChart, type SelectEvent } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { tableQuery } from './query.ts';
import { tableView } from './transform.ts';

/** A cell filters by its value; an empty one by its absence. */
function select(event: SelectEvent): DataMask {
  const entries = Object.entries(event.values);
  const texts = entries.map(([, value]) => String(value));
  return {
    extraFormData: {
      filters: entries.map(([col, value]) =>
        value === null || value === undefined ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [value] },
      ),
    },
    filterState: {
      label: texts.join(', ') || null,
      value: entries.length > 0 ? entries.map(([, value]) => [value]) : null,
      filters: entries.length > 0 ? Object.fromEntries(entries.map(([key, value]) => [key, [value]])) : null,
    },
  };
}

export const chart = defineChart({
  manifest,
  controls,
  query: tableQuery,
  transform: tableView,
  select,
  suits: () => 0.5,
});
