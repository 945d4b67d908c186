import type { QueryObject } from '@parallax/contract';
import type { Settings } from '../../../chart.ts';
import { xAxisLabel } from '../base-axis.ts';
import { columnLabel, metricLabel } from '../labels.ts';
import { extraSortMetric } from '../sort-metric.ts';
import { offsetPairs, timeComparison } from '../time-comparison.ts';
import type { Operator } from './operator.ts';

/** The labels of the dimensions that become series. */
export const dimensionLabels = (settings: Settings, query: QueryObject): string[] =>
  ('series_columns' in settings ? (query.series_columns ?? []) : (query.columns ?? [])).map(columnLabel);

function aggregatedLabels(settings: Settings, query: QueryObject): string[] {
  const metrics = query.metrics ?? [];
  const comparison = timeComparison(settings, metrics);
  const labels = metrics.map(metricLabel);
  if (comparison) return [...labels, ...offsetPairs(metrics, comparison.offsets).map(pair => pair.label)];
  const extra = extraSortMetric(settings, query);
  return extra === undefined ? labels : [...labels, metricLabel(extra)];
}

/** Turns dimension values into columns, one row per x value; shifted metrics come along. */
export const pivot: Operator = (settings, query) => {
  const index = xAxisLabel(settings);
  if (!index || !query.metrics?.length) return undefined;
  const labels = aggregatedLabels(settings, query);
  return {
    operation: 'pivot',
    options: {
      index: [index],
      columns: dimensionLabels(settings, query),
      aggregates: Object.fromEntries(labels.map(label => [label, { operator: 'mean' }])),
      drop_missing_columns: !settings.show_empty_columns,
    },
  };
};

/** Joins the levels of a pivot's column names and makes its index a column again. */
export const flatten: Operator = () => ({ operation: 'flatten' });
