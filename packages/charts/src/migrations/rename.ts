import type { Settings } from '../chart.ts';
import { asList } from '../shared/settings/read.ts';

export type Migration = (saved: Settings) => Settings;

/** Moves values to new keys; a key that already exists under its new name wins. */
export function renameKeys(settings: Settings, names: Readonly<Record<string, string>>): Settings {
  const renamed: Settings = { viz_type: settings.viz_type };
  for (const [key, value] of Object.entries(settings)) {
    const name = names[key] ?? key;
    if (name === key || !(name in settings)) renamed[name] = value;
  }
  return renamed;
}

/** The time column and range of older charts become a filter. */
export function timeAsFilter(settings: Settings): Settings {
  const { granularity_sqla: column, time_range: range, ...rest } = settings;
  if (typeof column !== 'string' || column === '') return settings;
  const filter = {
    clause: 'WHERE',
    subject: column,
    operator: 'TEMPORAL_RANGE',
    comparator: range || 'No filter',
    expressionType: 'SIMPLE',
  };
  return { ...rest, viz_type: settings.viz_type, adhoc_filters: [...asList(settings.adhoc_filters), filter] };
}

export const first = (value: unknown): unknown => asList(value)[0];
