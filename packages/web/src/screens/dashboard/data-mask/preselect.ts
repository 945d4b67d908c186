import { ownValue } from '@parallax/contract';
import { asRecord, isRecord } from '../model/json.ts';
import { type Item, isFilter } from './item.ts';
import { maskFor } from './value-mask.ts';

const TIME_TYPES: Record<string, string> = {
  __time_range: 'time',
  __time_col: 'time-column',
  __time_grain: 'time-grain',
};

/** The older `preselect_filters`: values by chart and column, for the filters that aim at these columns. */
export function preselected(text: string, items: readonly Item[]): Record<string, unknown> | null {
  let byChart: unknown;
  try {
    byChart = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(byChart)) return null;
  const masks: Record<string, unknown> = {};
  const values = Object.values(byChart).flatMap(columns => Object.entries(asRecord(columns)));
  for (const [column, value] of values) {
    for (const filter of items.filter(isFilter)) {
      const time = ownValue(TIME_TYPES, column);
      const meant = time ? filter.type === time : filter.type === 'select' && filter.column === column;
      if (meant)
        masks[filter.id] = maskFor(filter, time === 'time' || Array.isArray(value) ? value : [value]);
    }
  }
  return masks;
}
