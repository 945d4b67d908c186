import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { comparedLabel, offsetLabel, shiftOffsets, timeComparison } from '../shared/query/time-comparison.ts';
import { readMetrics } from '../shared/settings/read.ts';
import { isRaw } from './query.ts';

/** How the values of a column come about. */
export type ColumnRole = 'dimension' | 'metric' | 'percent' | 'change' | 'relative';

export interface LaidOutColumn {
  key: string;
  label: string;
  role: ColumnRole;
  /** The metric whose format applies. */
  metric: string;
  group?: string;
  /** Columns of the frame the values are taken from: one, or the two a change is computed from. */
  from: [string] | [current: string, earlier: string];
}

function nameOf(column: string, { dataset }: TransformContext): string {
  const metric = dataset.metrics.find(saved => saved.name === column);
  const dimension = dataset.columns.find(saved => saved.name === column);
  return metric?.verboseName || dimension?.verboseName || column;
}

/** A metric beside its earlier value, their difference and the relative change. */
function comparedColumns(metric: string, offset: string, context: TransformContext): LaidOutColumn[] {
  const group = nameOf(metric, context);
  const earlier = offsetLabel(metric, offset);
  const base = { metric, group };
  return [
    { ...base, key: metric, label: 'Main', role: 'metric', from: [metric] },
    { ...base, key: earlier, label: '#', role: 'metric', from: [earlier] },
    { ...base, key: `△ ${metric}`, label: '△', role: 'change', from: [metric, earlier] },
    { ...base, key: `% ${metric}`, label: '%', role: 'relative', from: [metric, earlier] },
  ];
}

/** The columns a table shows, left to right. */
export function layoutColumns(frame: Frame, settings: Settings, context: TransformContext): LaidOutColumn[] {
  const plain = (column: string, role: ColumnRole, metric = column): LaidOutColumn => ({
    key: column,
    label: nameOf(column, context),
    role,
    metric,
    from: [column],
  });
  if (isRaw(settings)) return frame.columns.map(column => plain(column.name, 'dimension'));
  const metrics = readMetrics(settings, 'metrics');
  const labels = metrics.map(metricLabel);
  const percent = readMetrics(settings, 'percent_metrics').map(metricLabel);
  const comparison = timeComparison(settings, metrics);
  const [offset] = comparison ? shiftOffsets(settings) : [];
  const computed = (label: string): boolean =>
    [...labels, ...percent].some(
      metric => label === metric || label === `%${metric}` || label.includes(`${metric}__`),
    );
  const dimensions = frame.columns.filter(column => !computed(column.name));
  return [
    ...dimensions.map(column => plain(column.name, 'dimension')),
    ...labels.flatMap(label => {
      if (!comparison || offset === undefined) return [plain(label, 'metric')];
      if (comparison.type === 'values') return comparedColumns(label, offset, context);
      const column = comparedLabel(comparison.type, label, offsetLabel(label, offset));
      return [
        {
          ...plain(column, comparison.type === 'percentage' ? 'relative' : 'metric', label),
          label: nameOf(label, context),
        },
      ];
    }),
    ...percent.map(label => ({
      ...plain(`%${label}`, 'percent', label),
      label: `%${nameOf(label, context)}`,
    })),
  ];
}
