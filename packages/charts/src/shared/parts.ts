import type { Frame } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { dimensionsOf, measureOf, metricOf, nameAt, sumOf, valuesAt } from './fields.ts';
import { readText } from './settings/read.ts';

/** One figure of a chart of named parts. */
export interface Part {
  name: string;
  value: number;
  /** Of the sum of all parts. */
  share: number;
  dimensions: Record<string, unknown>;
}

/** Rows of one metric by its dimensions. A missing figure counts as zero. */
export function readParts(frame: Frame, settings: Settings): Part[] {
  const metric = metricOf(settings);
  const groups = dimensionsOf(frame, settings, 'groupby', readText(settings, 'date_format'));
  const { values } = measureOf(frame, metric);
  const total = sumOf(values);
  return values.map((value, row) => ({
    name: nameAt(groups, row) || metric,
    value: value ?? 0,
    share: total === 0 ? 0 : (value ?? 0) / total,
    dimensions: valuesAt(groups, row),
  }));
}

/** What a click on a part stands for. */
export const pickParts = (parts: readonly Part[]) => ({
  by: 'item' as const,
  values: Object.fromEntries(parts.map(part => [part.name, part.dimensions])),
});
