import type { Settings } from '../../chart.ts';
import { asList, isRecord } from './read.ts';

const NO_FILTER = 'No filter';

/** Bounds saved apart are the time range, whatever else is saved as such. */
function withTimeRange(saved: Settings): Settings {
  const { since, until, ...rest } = saved;
  const settings: Settings =
    'since' in saved || 'until' in saved ? { ...rest, time_range: `${since || ''} : ${until || ''}` } : saved;
  if (!settings.granularity_sqla || 'time_range' in settings) return settings;
  const unfiltered = asList(settings.adhoc_filters).some(
    filter =>
      isRecord(filter) && filter.subject === settings.granularity_sqla && filter.comparator === NO_FILTER,
  );
  return unfiltered ? { ...settings, time_range: NO_FILTER } : settings;
}

const sqlFilter = (clause: 'WHERE' | 'HAVING', sql: unknown): Record<string, unknown>[] =>
  typeof sql === 'string' && sql !== '' ? [{ clause, expressionType: 'SQL', sqlExpression: sql }] : [];

const simpleFilter = ({ col, op, val }: Record<string, unknown>): Record<string, unknown> => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: col,
  operator: op,
  comparator: val,
});

/** Conditions from before adhoc filters; they count only where a chart has none of these. */
function withFilters(saved: Settings): Settings {
  const { where, having, filters, ...settings } = saved;
  const older = [
    ...sqlFilter('HAVING', having),
    ...sqlFilter('WHERE', where),
    ...asList(filters).filter(isRecord).map(simpleFilter),
  ];
  const replaced = older.length > 0 && asList(settings.adhoc_filters).length === 0;
  return replaced ? { ...settings, adhoc_filters: older } : settings;
}

/** A time range without a time column of its own is the range of every filter on time. */
function withRangeInFilters(settings: Settings): Settings {
  const { time_range: range, granularity_sqla: column } = settings;
  if (!range || column || !Array.isArray(settings.adhoc_filters)) return settings;
  const filters = settings.adhoc_filters.map((filter: unknown) =>
    isRecord(filter) && filter.operator === 'TEMPORAL_RANGE' ? { ...filter, comparator: range } : filter,
  );
  return { ...settings, adhoc_filters: filters };
}

/** Settings saved by older versions, in today's words. A dashboard leaves conditions where they are. */
export function inTodaysWords(saved: Settings, page: 'explore' | 'dashboard'): Settings {
  const settings = withTimeRange(saved);
  return page === 'explore' ? withRangeInFilters(withFilters(settings)) : settings;
}
