import type { ControlContext, Settings } from '../../chart.ts';
import { asList, isColumn, isRecord, readColumns } from './read.ts';

/** The dataset's main time column, else its first temporal one. */
export function defaultTimeColumn({ dataset }: ControlContext): string | undefined {
  const temporal = dataset.columns.filter(column => column.temporal);
  const main = temporal.find(column => column.name === dataset.mainTimeColumn);
  return (main ?? temporal[0])?.name ?? undefined;
}

const savedGranularity = (saved: Settings): string | undefined =>
  typeof saved.granularity_sqla === 'string' && saved.granularity_sqla !== ''
    ? saved.granularity_sqla
    : undefined;

/** Older tables could add their time column to the dimensions by a switch. */
function timeInGroupby(saved: Settings): string | undefined {
  const column = savedGranularity(saved);
  if (saved.include_time !== true || column === undefined) return undefined;
  return readColumns(saved, 'groupby').includes(column) ? undefined : column;
}

export function initialGroupby(saved: Settings): unknown {
  const time = timeInGroupby(saved);
  return time === undefined ? saved.groupby : [time, ...asList(saved.groupby)];
}

const isTemporalFilter = (filter: unknown): boolean =>
  isRecord(filter) && filter.operator === 'TEMPORAL_RANGE';

const temporalFilter = (subject: string, comparator: unknown): Record<string, unknown> => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});

/** Every chart without a time-range control of its own carries its time range as a filter. */
export const initialFilters =
  (setting: string) =>
  (saved: Settings, context: ControlContext): unknown => {
    const filters = asList(saved[setting]);
    if (filters.some(isTemporalFilter)) return filters;
    const granularity = timeInGroupby(saved) === undefined ? savedGranularity(saved) : undefined;
    if (granularity !== undefined) {
      return [...filters, temporalFilter(granularity, saved.time_range || 'No filter')];
    }
    const column = defaultTimeColumn(context);
    return column === undefined ? filters : [...filters, temporalFilter(column, 'No filter')];
  };

export const initialXAxis = (saved: Settings): unknown =>
  isColumn(saved.x_axis) ? saved.x_axis : (savedGranularity(saved) ?? saved.x_axis);

export const initialTimeXAxis = (saved: Settings, context: ControlContext): unknown => {
  const axis = initialXAxis(saved);
  return isColumn(axis) ? axis : defaultTimeColumn(context);
};

export const initialTimeGrain = (saved: Settings, context: ControlContext): unknown =>
  'time_grain_sqla' in saved || !context.unsaved ? saved.time_grain_sqla : 'P1D';

export const initialTemporalLookup = (_saved: Settings, { dataset }: ControlContext): Record<string, true> =>
  Object.fromEntries(dataset.columns.filter(column => column.temporal).map(column => [column.name, true]));

export const initialQueryMode = (saved: Settings): unknown =>
  saved.query_mode || (asList(saved.all_columns).length > 0 ? 'raw' : 'aggregate');
