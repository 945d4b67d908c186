import { ownValue, type QueryColumn } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { columnLabel } from '../query/labels.ts';
import { isRecord } from './read.ts';

const NEVER_GROUPED = new Set([
  'big_number',
  'big_number_total',
  'pop_kpi',
  'cal_heatmap',
  'country_map',
  'world_map',
  'gantt_chart',
  'chord',
]);

interface Place {
  settings: readonly string[];
  /** Takes one column each. */
  single?: boolean;
}

const PLACES: Record<string, Place> = {
  heatmap_v2: { settings: ['groupby'], single: true },
  waterfall: { settings: ['groupby'], single: true },
  word_cloud: { settings: ['series'], single: true },
  sunburst_v2: { settings: ['columns'] },
  graph_chart: { settings: ['source', 'target'], single: true },
  sankey_v2: { settings: ['source', 'target'], single: true },
  bubble_v2: { settings: ['series', 'entity'], single: true },
  pivot_table_v2: { settings: ['groupbyColumns'] },
};

const USED = [
  'x_axis',
  'series',
  'entity',
  'target',
  'groupbyRows',
  'groupbyColumns',
  'columns',
  'metric',
  'metrics',
];

const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  return typeof value.sqlExpression === 'string' || typeof value.label === 'string'
    ? [columnLabel(value as unknown as QueryColumn)]
    : [];
};

/** Whether a chart's dimensions can be chosen by its readers. */
export const canRegroup = (vizType: string): boolean =>
  !NEVER_GROUPED.has(vizType) && !vizType.startsWith('deck_');

/** A chart's settings with its dimensions replaced; columns it uses in another role are left out. */
export function regrouped(settings: Settings, columns: readonly string[]): Settings {
  if (columns.length === 0 || !canRegroup(settings.viz_type)) return settings;
  const place = ownValue(PLACES, settings.viz_type) ?? { settings: ['groupby'] };
  const taken = new Set(
    USED.filter(key => !place.settings.includes(key)).flatMap(key => namesIn(settings[key])),
  );
  const free = columns.filter(column => !taken.has(column));
  if (free.length === 0) return settings;
  const next: Settings = { ...settings };
  if (place.single) {
    for (const [index, key] of place.settings.entries()) if (free[index]) next[key] = free[index];
  } else for (const key of place.settings) next[key] = free;
  return next;
}
