import { type DataMask, defineChart, type SelectEvent, type Settings } from '../chart.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { partsQuery } from '../shared/query/ordered.ts';
import { NO_SELECTION } from '../shared/select.ts';
import { readColumns } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { sunburstView } from './transform.ts';

/** A sector filters by its own ring only, so that every row with that value is found. */
function select(event: SelectEvent, settings: Settings): DataMask {
  const levels = readColumns(settings, 'columns').map(columnLabel);
  const path = levels.filter(level => level in event.values);
  const column = path.at(-1);
  if (column === undefined) return NO_SELECTION;
  const value = event.values[column];
  return {
    extraFormData: {
      filters: [value === null ? { col: column, op: 'IS NULL' } : { col: column, op: '==', val: value }],
    },
    filterState: {
      value,
      selectedValues: [event.name ?? path.map(level => String(event.values[level])).join(', ')],
    },
  };
}

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => partsQuery(settings, context),
  transform: sunburstView,
  select,
  suits: ({ rows, dimensions, metrics }) =>
    metrics === 1 && dimensions >= 2 && dimensions <= 4 && rows <= 200 ? 0.55 : 0.05,
});
