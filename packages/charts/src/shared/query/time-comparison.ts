import type { QueryMetric } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { asList } from '../settings/read.ts';
import { metricLabel } from './labels.ts';

export const COMPARISON_TYPES = ['values', 'difference', 'percentage', 'ratio'] as const;
export type ComparisonType = (typeof COMPARISON_TYPES)[number];

export interface TimeComparison {
  type: ComparisonType;
  offsets: string[];
}

export const readOffsets = (settings: Settings): string[] =>
  asList(settings.time_compare).filter(
    (offset): offset is string => typeof offset === 'string' && offset !== '',
  );

/** Offsets of tables and figures: `custom` stands for the chosen date, `inherit` is solved by the server. */
export const shiftOffsets = (settings: Settings): string[] =>
  readOffsets(settings).flatMap(offset => {
    if (offset !== 'custom') return [offset];
    return typeof settings.start_date_offset === 'string' && settings.start_date_offset !== ''
      ? [settings.start_date_offset]
      : [];
  });

/** The comparison with earlier periods, or null while it is not active. */
export function timeComparison(
  settings: Settings,
  metrics: readonly QueryMetric[] | null | undefined,
): TimeComparison | null {
  const type = COMPARISON_TYPES.find(known => known === settings.comparison_type);
  const offsets = readOffsets(settings);
  return type && offsets.length > 0 && metrics && metrics.length > 0 ? { type, offsets } : null;
}

export const offsetLabel = (label: string, offset: string): string => `${label}__${offset}`;

/** Every metric with every offset, metric by metric. */
export const offsetPairs = (
  metrics: readonly QueryMetric[],
  offsets: readonly string[],
): { metric: string; offset: string; label: string }[] =>
  metrics.flatMap(metric =>
    offsets.map(offset => ({
      metric: metricLabel(metric),
      offset,
      label: offsetLabel(metricLabel(metric), offset),
    })),
  );

/** The column a comparison adds for a metric: the shifted values, or what was computed from them. */
export const comparedLabel = (type: ComparisonType, metric: string, shifted: string): string =>
  type === 'values' ? shifted : `${type}__${metric}__${shifted}`;
