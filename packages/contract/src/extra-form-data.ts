/** Filters and overrides that dashboard filters and cross-filters put on a chart; wire names. */
export type ExtraFormData = Record<string, unknown>;

const APPENDED = [
  'filters',
  'adhoc_filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
] as const;

const OVERRIDDEN = [
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_range',
  'time_compare',
  'visible_deckgl_layers',
  'relative_start',
  'relative_end',
  'time_grain_sqla',
] as const;

/**
 * Combines what several filters ask of one chart, in filter order: lists are concatenated, single values are taken
 * from the last filter that has one. Other keys are dropped.
 *
 * @example mergeExtraFormData([{ filters: [a], time_range: 'Last week' }, { filters: [b] }])
 *   // { filters: [a, b], time_range: 'Last week' }
 */
export function mergeExtraFormData(parts: readonly (ExtraFormData | null | undefined)[]): ExtraFormData {
  const merged: ExtraFormData = {};
  for (const part of parts) {
    if (!part) continue;
    for (const key of APPENDED) {
      const added = part[key];
      if (!Array.isArray(added)) continue;
      const present = merged[key];
      merged[key] = Array.isArray(present) ? [...present, ...added] : [...added];
    }
    for (const key of OVERRIDDEN) {
      if (part[key] !== undefined && part[key] !== null) merged[key] = part[key];
    }
  }
  return merged;
}
