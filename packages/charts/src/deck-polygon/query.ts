import type { QueryMetric, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { deckQuery, fixedOrMetric, present } from '../shared/deck/query.ts';
import { metricLabel, uniqueBy } from '../shared/query/labels.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';
import { readFlag, readMetrics } from '../shared/settings/read.ts';

export function polygonMapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const line = columnsOf(settings, 'line_column');
  const metric = readMetrics(settings, 'metric').slice(0, 1);
  const height = fixedOrMetric(settings.point_radius_fixed, 1000);
  const metrics: QueryMetric[] = [...metric, ...('metric' in height ? [height.metric] : [])];
  const kept = readFlag(settings, 'filter_nulls', true)
    ? [...line.map(present), ...metric.map(one => present(metricLabel(one)))]
    : [];
  const query = deckQuery(settings, context, { columns: line, filters: kept });
  return [inOrder({ ...query, metrics: uniqueBy(metrics, metricLabel) }, undefined)];
}
