import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readMetrics } from '../shared/settings/read.ts';

export const CONTRIBUTION = '__contribution';

export function pieQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const [metric] = readMetrics(settings, 'metric');
  return buildQueries(settings, context, ({ orderby: _, ...base }) => {
    if (metric === undefined) return [base];
    const label = metricLabel(metric);
    return [
      {
        ...base,
        ...(settings.sort_by_metric ? { orderby: [[metric, false]] } : {}),
        post_processing: [
          {
            operation: 'contribution',
            options: { columns: [label], rename_columns: [`${label}${CONTRIBUTION}`] },
          },
        ],
      },
    ];
  });
}
