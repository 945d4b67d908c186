import { asRecord, type FilterItem, isFilter, isRecord, maskFor, ownValue } from '@parallax/contract';

const TIME_TYPES: Record<string, string> = {
  __time_range: 'time',
  __time_col: 'time-column',
  __time_grain: 'time-grain',
};

export interface Preselected {
  masks: Record<string, unknown>;
  /** Columns no filter of the dashboard aims at. */
  gone: readonly string[];
}

/** The older `preselect_filters`: values by chart and column, for the filters that aim at these columns. */
export function preselected(text: string, items: readonly FilterItem[]): Preselected | null {
  let byChart: unknown;
  try {
    byChart = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(byChart)) return null;
  const masks: Record<string, unknown> = {};
  const gone: string[] = [];
  const values = Object.values(byChart).flatMap(columns => Object.entries(asRecord(columns)));
  for (const [column, value] of values) {
    const time = ownValue(TIME_TYPES, column);
    const meant = items
      .filter(isFilter)
      .filter(({ type, column: own }) => (time ? type === time : type === 'select' && own === column));
    if (meant.length === 0) gone.push(column);
    for (const filter of meant)
      masks[filter.id] = maskFor(filter, time === 'time' || Array.isArray(value) ? value : [value]);
  }
  return { masks, gone };
}
