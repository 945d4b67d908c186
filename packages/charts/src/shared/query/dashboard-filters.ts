import {
  type ExtraFormData,
  mergeExtraFormData,
  type QueryExtras,
  type QueryObject,
} from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { asList, isRecord } from '../settings/read.ts';
import { plainFilter } from './filters.ts';

/** What the dashboard asks of the chart: the context's filters after those kept in the settings. */
export const dashboardFilters = (settings: Settings, context: Partial<QueryContextInput>): ExtraFormData =>
  mergeExtraFormData([
    isRecord(settings.extra_form_data) ? settings.extra_form_data : null,
    context.extraFormData,
  ]);

const TIME_EXTRAS = new Map<unknown, 'time_range' | 'granularity' | 'time_grain_sqla' | 'ignored'>([
  ['__time_range', 'time_range'],
  ['__time_col', 'granularity'],
  ['__time_grain', 'time_grain_sqla'],
  ['__granularity', 'ignored'],
  ['__time_compare', 'ignored'],
]);

/** Applies the older `extra_filters`: pseudo-columns set the time, all others are filters. */
export function applyExtraFilters(query: QueryObject, settings: Settings): QueryObject {
  const next: QueryObject = { ...query };
  for (const filter of asList(settings.extra_filters).filter(isRecord)) {
    const role = TIME_EXTRAS.get(filter.col);
    if (role === undefined) {
      const plain = plainFilter(filter);
      if (plain) next.filters = [...(next.filters ?? []), { ...plain, isExtra: true }];
      continue;
    }
    if (role === 'ignored' || typeof filter.val !== 'string') continue;
    next.applied_time_extras = { ...next.applied_time_extras, [String(filter.col)]: filter.val };
    if (role === 'time_grain_sqla') next.extras = { ...next.extras, time_grain_sqla: filter.val };
    else next[role] = filter.val;
  }
  return next;
}

const OVERRIDES = [
  'granularity',
  'time_column',
  'time_grain',
  'time_range',
  'time_compare',
  'visible_deckgl_layers',
];

const pickDefined = (from: ExtraFormData, keys: readonly string[]): ExtraFormData =>
  Object.fromEntries(keys.filter(key => from[key] !== undefined).map(key => [key, from[key]]));

/** Applies the overrides of dashboard filters to a finished base query. */
export function applyOverrides(query: QueryObject, extra: ExtraFormData): QueryObject {
  const next: QueryObject = { ...query, ...pickDefined(extra, OVERRIDES) };
  if (typeof extra.granularity_sqla === 'string') next.granularity = extra.granularity_sqla;
  const extras: QueryExtras = { ...next.extras };
  if (typeof extra.time_grain_sqla === 'string') extras.time_grain_sqla = extra.time_grain_sqla;
  for (const key of ['relative_start', 'relative_end'] as const) {
    const value = extra[key];
    if (value === 'today' || value === 'now') extras[key] = value;
  }
  return { ...next, extras };
}
