import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { dimensionsOf, measureOf, nameAt, valuesAt } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { toNumber } from '../shared/format/value.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readMetrics, readText } from '../shared/settings/read.ts';

export interface Box {
  name: string;
  metric: string;
  /** Lower whisker, first quartile, median, third quartile, upper whisker. */
  five: [number, number, number, number, number];
  mean: number | null;
  count: number | null;
  outliers: number[];
  dimensions: Record<string, unknown>;
}

const PARTS = ['min', 'q1', 'median', 'q3', 'max', 'mean', 'count'] as const;

export function readBoxes(frame: Frame, settings: Settings, context: TransformContext): Box[] {
  const groups = dimensionsOf(frame, settings, 'groupby', readText(settings, 'date_format'));
  const metrics = readMetrics(settings, 'metrics').map(metricLabel);
  return metrics.flatMap(metric => {
    const parts = PARTS.map(part => measureOf(frame, `${metric}__${part}`).values);
    const lists = columnOf(frame, `${metric}__outliers`)?.values ?? [];
    const named = (row: number): string => {
      const name = nameAt(groups, row);
      const title = displayName(metric, context);
      return metrics.length > 1 || name === '' ? [name, title].filter(Boolean).join(', ') : name;
    };
    return Array.from({ length: frame.length }, (_, row) => row).flatMap((row): Box[] => {
      const [min, q1, median, q3, max, mean, count] = parts.map(values => values[row] ?? null);
      if (min == null || q1 == null || median == null || q3 == null || max == null) return [];
      const list = lists[row];
      return [
        {
          name: named(row),
          metric,
          five: [min, q1, median, q3, max],
          mean: mean ?? null,
          count: count ?? null,
          outliers: Array.isArray(list) ? list.flatMap(value => toNumber(value) ?? []) : [],
          dimensions: valuesAt(groups, row),
        },
      ];
    });
  });
}
