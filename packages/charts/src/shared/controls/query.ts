import type { Control, Settings } from '../../chart.ts';
import { isCategoricalAxis, isNumericColumn, mayBeTemporal } from '../settings/column-kind.ts';
import {
  initialFilters,
  initialGroupby,
  initialTemporalLookup,
  initialTimeGrain,
  initialTimeXAxis,
  initialXAxis,
} from '../settings/initial.ts';
import { choicesOf, querying, required, whenSet, wholeNumber } from './control.ts';

export const ROW_LIMITS = [10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000];
export const SERIES_LIMITS = [5, 10, 25, 50, 100, 500];
export const MAX_ROWS = 100_000;

export const xAxis: Control = querying('column', 'x_axis', 'X-axis', {
  description: 'Dimension to use on the x-axis',
  initial: initialXAxis,
  validate: required,
});

export const timeXAxis: Control = { ...xAxis, initial: initialTimeXAxis, options: { only: 'temporal' } };

export const timeGrain = (
  visible: Control['visible'] = (settings, context) => mayBeTemporal(settings.x_axis, context),
): Control =>
  querying('select', 'time_grain_sqla', 'Time grain', {
    description: 'The interval a temporal column is grouped by',
    initial: initialTimeGrain,
    choices: ({ timeGrains }) => timeGrains ?? GRAINS,
    visible,
  });

/** Used until the database's own grains are known. */
const GRAINS = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1W',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
  'P1M',
  'P3M',
  'P1Y',
];

export const forceCategorical: Control = querying('checkbox', 'xAxisForceCategorical', 'Force categorical', {
  description: 'Treat a numeric x-axis as separate values',
  default: false,
  initial: (saved, context) =>
    isNumericColumn(saved.x_axis, context) && saved.x_axis_sort ? true : saved.xAxisForceCategorical,
  visible: (settings, context) => isNumericColumn(settings.x_axis, context),
});

export const xAxisSort: Control = querying('select', 'x_axis_sort', 'X-axis sort by', {
  description: 'What the values of the x-axis are sorted by',
  options: { freeForm: true },
  visible: isCategoricalAxis,
});

export const xAxisSortAscending: Control = querying('checkbox', 'x_axis_sort_asc', 'X-axis sort ascending', {
  default: true,
  visible: (settings, context) => isCategoricalAxis(settings, context) && Boolean(settings.x_axis_sort),
});

export const metrics: Control = querying('metrics', 'metrics', 'Metrics', {
  description: 'One or many metrics to display',
  validate: required,
});

export const metric: Control = querying('metric', 'metric', 'Metric', { validate: required });

export const groupby: Control = querying('columns', 'groupby', 'Dimensions', {
  description: 'Each combination of their values becomes a series or a row',
  default: [],
  initial: initialGroupby,
});

export const filters: Control = querying('filters', 'adhoc_filters', 'Filters', {
  default: [],
  initial: initialFilters('adhoc_filters'),
});

export const contributionMode: Control = querying('select', 'contributionMode', 'Contribution mode', {
  description: 'Calculate contribution per series or row',
  options: { choices: choicesOf([null, 'None'], ['row', 'Row'], ['column', 'Series']) },
});

export const seriesLimit = (setting: 'limit' | 'series_limit' = 'limit'): Control =>
  querying('select', setting, 'Series limit', {
    description: 'The largest number of series shown',
    options: { choices: choicesOf(...SERIES_LIMITS), freeForm: true },
    validate: wholeNumber,
  });

export const groupOthers: Control = querying(
  'checkbox',
  'group_others_when_limit_reached',
  'Group remaining as "Others"',
  {
    default: false,
    visible: (settings: Settings) => Boolean(settings.limit || settings.series_limit),
  },
);

export const sortMetric = (
  setting: 'timeseries_limit_metric' | 'series_limit_metric' = 'timeseries_limit_metric',
): Control =>
  querying('metric', setting, 'Sort query by', {
    description: 'Orders the rows of the query, so that the limits keep the largest or smallest',
  });

export const orderDescending = (
  visible: Control['visible'] | null = whenSet('timeseries_limit_metric'),
): Control =>
  querying('checkbox', 'order_desc', 'Sort descending', { default: true, ...(visible ? { visible } : {}) });

export const rowLimit = (fallback = 10_000, label = 'Row limit'): Control =>
  querying('select', 'row_limit', label, {
    description: 'Limits the number of rows the query computes',
    default: fallback,
    options: { choices: choicesOf(...ROW_LIMITS), freeForm: true, max: MAX_ROWS },
    validate: value => {
      if (required(value)) return required(value);
      if (wholeNumber(value)) return wholeNumber(value);
      return Number(value) > MAX_ROWS ? `Value cannot exceed ${MAX_ROWS}` : null;
    },
  });

export const truncateMetric: Control = querying('checkbox', 'truncate_metric', 'Truncate metric', {
  description: 'Leave the metric out of series names where it is the only one',
  default: true,
});

export const showEmptyColumns: Control = querying('checkbox', 'show_empty_columns', 'Show empty columns', {
  description: 'Show entries that have no values',
  default: true,
});

export const sortByMetric = (fallback?: boolean): Control =>
  querying('checkbox', 'sort_by_metric', 'Sort by metric', {
    description: 'Sort results by the selected metric, largest first',
    ...(fallback === undefined ? {} : { default: fallback }),
  });

export const temporalLookup: Control = querying('hidden', 'temporal_columns_lookup', 'Temporal columns', {
  initial: initialTemporalLookup,
});

/** A setting that holds a single column. */
export const oneColumn = (setting: string, label: string, rest: Partial<Control> = {}): Control =>
  querying('column', setting, label, rest);

export const requiredColumn = (setting: string, label: string, description?: string): Control =>
  oneColumn(setting, label, { validate: required, ...(description ? { description } : {}) });

/** A metric the chart can do without. */
export const optionalMetric = (setting: string, label: string, description?: string): Control =>
  querying('metric', setting, label, description ? { description } : {});
