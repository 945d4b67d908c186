import type { Frame } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { dimensionOf, dimensionsOf, measureOf, metricOf } from '../shared/fields.ts';
import { xAxisLabel } from '../shared/query/base-axis.ts';
import { readFlag, readText } from '../shared/settings/read.ts';

export type StepKind = 'increase' | 'decrease' | 'total';

export interface Step {
  /** Label on the axis. */
  label: string;
  /** The step of the axis it belongs to, for broken-down charts. */
  group: string;
  kind: StepKind;
  from: number;
  to: number;
  /** What the step adds; of a total, its height. */
  change: number;
}

/**
 * Running sums in the order of the rows. Broken down, every value of the axis ends in a total of all so far; otherwise
 * the chart ends in one.
 */
export function readSteps(frame: Frame, settings: Settings, totalLabel: string): Step[] {
  const axis = dimensionOf(frame, xAxisLabel(settings) ?? '', readText(settings, 'x_axis_time_format'));
  const [part] = dimensionsOf(frame, settings, 'groupby');
  const { values } = measureOf(frame, metricOf(settings));
  const totals = readFlag(settings, 'show_total', true);
  const steps: Step[] = [];
  let sum = 0;
  const close = (label: string, group: string): void => {
    steps.push({ label, group, kind: 'total', from: 0, to: sum, change: sum });
  };
  for (const [row, group] of axis.texts.entries()) {
    const change = values[row] ?? 0;
    const kind = change < 0 ? 'decrease' : 'increase';
    steps.push({ label: part?.texts[row] ?? group, group, kind, from: sum, to: sum + change, change });
    sum += change;
    if (totals && part && axis.texts[row + 1] !== group) close(group, group);
  }
  if (totals && !part && steps.length > 0) close(totalLabel, totalLabel);
  return steps;
}
