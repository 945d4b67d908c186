import type { DataMask, SelectEvent } from '../chart.ts';

/** A cell filters by its value; an empty one by its absence. */
export function selectCell(event: SelectEvent): DataMask {
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
