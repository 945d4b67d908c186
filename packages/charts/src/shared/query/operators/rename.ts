import { xAxisLabel } from '../base-axis.ts';
import { metricLabel } from '../labels.ts';
import { readOffsets, timeComparison } from '../time-comparison.ts';
import { comparedColumns } from './analytics.ts';
import type { Operator } from './operator.ts';
import { dimensionLabels } from './pivot.ts';

/** Shortens series names: drops the only metric's name, calls shifted metrics by their offset. */
export const rename: Operator = (settings, query) => {
  const metrics = query.metrics ?? [];
  if (metrics.length === 0 || !xAxisLabel(settings)) return undefined;
  const comparison = timeComparison(settings, metrics);
  const divided = dimensionLabels(settings, query).length > 0 || readOffsets(settings).length > 1;
  if (!comparison && !(divided && settings.truncate_metric === true)) return undefined;
  const pairs: [string, string | null][] = comparison
    ? comparedColumns(settings, query).map(({ column, label }) => [column, label])
    : metrics.length === 1
      ? [[metricLabel(metrics[0]!), null]]
      : [];
  if (pairs.length === 0) return undefined;
  return { operation: 'rename', options: { columns: Object.fromEntries(pairs), level: 0, inplace: true } };
};
