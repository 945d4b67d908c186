import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { deckQuery, fixedOrMetric, present, tooltipColumns } from '../shared/deck/query.ts';
import { columnLabel, metricLabel, uniqueBy } from '../shared/query/labels.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';

export function pathMapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const line = columnsOf(settings, 'line_column');
  const width = fixedOrMetric(settings.line_width, 1);
  const query = deckQuery(settings, context, {
    columns: [...line, ...columnsOf(settings, 'dimension')],
    filters: line.map(present),
    timeseries: Boolean(settings.time_grain_sqla),
  });
  if (!('metric' in width)) {
    return [inOrder({ ...query, groupby: tooltipGroups(settings, query) }, undefined)];
  }
  const metrics = uniqueBy([...(query.metrics ?? []), width.metric], metricLabel);
  return [inOrder({ ...query, metrics, groupby: query.columns ?? [] }, undefined)];
}

/** A list of groups stands for all columns, so it must hold them all or none. */
function tooltipGroups(settings: Settings, query: QueryObject) {
  const tips = tooltipColumns(settings);
  return tips.length > 0 ? uniqueBy([...(query.columns ?? []), ...tips], columnLabel) : [];
}
