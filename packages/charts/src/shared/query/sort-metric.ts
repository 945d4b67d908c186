import type { QueryMetric, QueryObject } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { readColumns, readMetrics } from '../settings/read.ts';
import { metricLabel } from './labels.ts';

/** The metric an undivided x-axis is sorted by, when the chart does not already show it. */
export function extraSortMetric(settings: Settings, query: QueryObject): QueryMetric | undefined {
  const [metric] = readMetrics(settings, 'timeseries_limit_metric');
  if (metric === undefined || readColumns(settings, 'groupby').length > 0) return undefined;
  const label = metricLabel(metric);
  const shown = (query.metrics ?? []).some(other => metricLabel(other) === label);
  return label === settings.x_axis_sort && !shown ? metric : undefined;
}
