import type { Settings } from '@parallax/charts';
import type { ExploreDataset } from '../../../controls/model/facts.ts';
import { isRecord } from '../../../controls/model/read.ts';

const isTimeFilter = (filter: unknown): filter is Record<string, unknown> =>
  isRecord(filter) && filter.operator === 'TEMPORAL_RANGE';

const filtersOf = ({ adhoc_filters: filters }: Settings): unknown[] =>
  Array.isArray(filters) ? filters : [];

/** The time column on the x-axis that no filter bounds, if there is one. */
export function unfilteredAxis(settings: Settings, dataset: ExploreDataset): string | null {
  const axis = settings.x_axis;
  const column = dataset.columns.find(({ name, temporal }) => temporal && name === axis);
  if (!column || !('adhoc_filters' in settings)) return null;
  const bounded = filtersOf(settings).some(filter => isTimeFilter(filter) && filter.subject === column.name);
  return bounded ? null : column.name;
}

/** Filters that bound a time column: an unused time filter moves over to it, otherwise it gets its own. */
export function withTimeFilter(settings: Settings, column: string): unknown[] {
  const filters = filtersOf(settings);
  const unused = filters.findIndex(filter => isTimeFilter(filter) && filter.comparator === 'No filter');
  if (unused >= 0)
    return filters.map((filter, index) =>
      index === unused && isRecord(filter) ? { ...filter, subject: column } : filter,
    );
  return [
    ...filters,
    {
      clause: 'WHERE',
      expressionType: 'SIMPLE',
      subject: column,
      operator: 'TEMPORAL_RANGE',
      comparator: 'No filter',
    },
  ];
}
