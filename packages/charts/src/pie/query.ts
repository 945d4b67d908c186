import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { partsQuery } from '../shared/query/ordered.ts';
import { readMetrics } from '../shared/settings/read.ts';

export const CONTRIBUTION = '__contribution';

export function pieQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const [metric] = readMetrics(settings, 'metric');
  return partsQuery(settings, context).map(query => {
    if (metric === undefined) return query;
    const label = metricLabel(metric);
    const options = { columns: [label], rename_columns: [`${label}${CONTRIBUTION}`] };
    return { ...query, post_processing: [{ operation: 'contribution', options }] };
  });
}
