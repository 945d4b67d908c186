import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { deckQuery, fixedOrMetric, placed, spatialOf } from '../shared/deck/query.ts';
import { metricLabel, uniqueBy } from '../shared/query/labels.ts';
import { columnsOf } from '../shared/query/ordered.ts';

export function scatterMapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const places = spatialOf(settings);
  const query = deckQuery(settings, context, {
    columns: [...places, ...columnsOf(settings, 'dimension')],
    filters: placed(places),
  });
  const radius = fixedOrMetric(settings.point_radius_fixed, 1000);
  if (!('metric' in radius)) return [{ ...query, orderby: query.orderby ?? [] }];
  return [
    {
      ...query,
      metrics: uniqueBy([...(query.metrics ?? []), radius.metric], metricLabel),
      orderby: [[metricLabel(radius.metric), false]],
    },
  ];
}
