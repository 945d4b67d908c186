import type { Settings } from '../chart.ts';

/** Query fields that exist once for each query; the second query's names end in `_b`. */
const QUERY_FIELDS = [
  'metrics',
  'groupby',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
];

/** Drawing fields that exist once for each query; the second query's names end in `B`. */
const STYLE_FIELDS = [
  'seriesType',
  'stack',
  'area',
  'show_value',
  'only_total',
  'opacity',
  'markerEnabled',
  'markerSize',
  'yAxisIndex',
  'sort_series_type',
  'sort_series_ascending',
];

const isSecond = (key: string): boolean =>
  QUERY_FIELDS.some(field => key === `${field}_b`) || STYLE_FIELDS.some(field => key === `${field}B`);

const rename = (settings: Settings, fields: readonly string[], suffix: string): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(field => `${field}${suffix}` in settings).map(field => [field, settings[field + suffix]]),
  );

/**
 * The settings of each query as if it were a chart of its own. What the second query does not set stays unset there:
 * only the x-axis, its grain and other fields without a twin are shared.
 */
export function splitForms(settings: Settings): [Settings, Settings] {
  const entries = Object.entries(settings).filter(([key]) => !isSecond(key));
  const shared = entries.filter(([key]) => !QUERY_FIELDS.includes(key) && !STYLE_FIELDS.includes(key));
  const identity = { viz_type: settings.viz_type };
  return [
    { ...identity, ...Object.fromEntries(entries) },
    {
      ...identity,
      ...Object.fromEntries(shared),
      ...rename(settings, QUERY_FIELDS, '_b'),
      ...rename(settings, STYLE_FIELDS, 'B'),
    },
  ];
}
