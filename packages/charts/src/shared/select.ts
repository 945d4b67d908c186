import type { DataMask, SelectEvent, Settings } from '../chart.ts';
import { xAxisLabel } from './query/base-axis.ts';
import { columnLabel } from './query/labels.ts';
import { readColumns } from './settings/read.ts';

/** Cleared by selecting nothing. */
export const NO_SELECTION: DataMask = {
  extraFormData: { filters: [] },
  filterState: { value: null, selectedValues: null },
};

/** One `IN` filter for every given column that was under the pointer. */
export function selectColumns(event: SelectEvent, columns: readonly string[]): DataMask {
  const chosen = columns.filter(column => column in event.values);
  if (chosen.length === 0) return NO_SELECTION;
  const values = chosen.map(column => event.values[column]);
  const name = values.map(String).join(', ');
  return {
    extraFormData: {
      filters: chosen.map((column, index) =>
        values[index] === null
          ? { col: column, op: 'IS NULL' }
          : { col: column, op: 'IN', val: [values[index]] },
      ),
    },
    filterState: { label: name, value: [values], selectedValues: [event.name ?? name] },
  };
}

/** Clicking a series filters by its dimensions; in an undivided chart a category filters by itself. */
export function selectTimeseries(event: SelectEvent, settings: Settings): DataMask {
  const groupby = readColumns(settings, 'groupby').map(columnLabel);
  const axis = xAxisLabel(settings);
  return selectColumns(event, groupby.length > 0 ? groupby : axis === undefined ? [] : [axis]);
}

/** Clicking a part filters by the chart's dimensions. */
export const selectDimensions =
  (key = 'groupby') =>
  (event: SelectEvent, settings: Settings): DataMask =>
    selectColumns(event, readColumns(settings, key).map(columnLabel));
