import type { Control } from '../../chart.ts';
import { querying } from '../controls/control.ts';
import {
  filters,
  groupby,
  metrics,
  orderDescending,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
} from '../controls/query.ts';
import { defaultTimeColumn } from '../settings/initial.ts';

/** The time column of charts that have no x-axis to choose. */
export const timeColumn: Control = querying('column', 'granularity_sqla', 'Time column', {
  options: { only: 'temporal' },
  initial: (saved, context) => saved.granularity_sqla || defaultTimeColumn(context),
});

export const timeRange: Control = querying('time-range', 'time_range', 'Time range', {
  default: 'No filter',
  initial: saved => saved.time_range || undefined,
});

/** Column, grain and range of time, which these charts keep as settings instead of a filter. */
export const timeRows: Control[][] = [[timeColumn], [timeGrain(() => true)], [timeRange]];

/** Filters of a chart whose time range is a setting of its own. */
export const plainFilters: Control = querying('filters', 'adhoc_filters', filters.label, { default: [] });

/** For charts that draw shares. */
export const contribution: Control = querying('checkbox', 'contribution', 'Contribution', {
  description: 'Compute the share of the total',
  default: false,
});

/** Metrics by dimensions with their limits, as most charts over time have them. */
export const seriesRows = (): Control[][] => [
  [metrics],
  [plainFilters],
  [groupby],
  [seriesLimit()],
  [sortMetric()],
  [orderDescending()],
  [rowLimit()],
];
