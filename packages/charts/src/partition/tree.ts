import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { type Dimension, dimensionOf, dimensionsOf, measuresOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { toNumber } from '../shared/format/value.ts';
import { groupBy } from '../shared/group-by.ts';
import { TIMESTAMP } from '../shared/query/labels.ts';
import { readText } from '../shared/settings/read.ts';

/** Times are the first level below the metrics. */
export const isByTime = (settings: Settings): boolean =>
  ['time_series', 'adv_anal'].includes(readText(settings, 'time_series_option'));

export interface Share {
  label: string;
  path: string;
  value: number;
  children: Share[];
}

type Fold = (rows: readonly number[]) => number;

/** How the rows of several times become one figure. */
function foldOf(option: string, values: readonly (number | null)[], times: readonly (number | null)[]): Fold {
  const sum: Fold = rows => rows.reduce((total, row) => total + (values[row] ?? 0), 0);
  const at = (rows: readonly number[], time: number): number => sum(rows.filter(row => times[row] === time));
  const ends = (rows: readonly number[]): [first: number, last: number] => {
    const known = rows.flatMap(row => times[row] ?? []);
    return [at(rows, Math.min(...known)), at(rows, Math.max(...known))];
  };
  if (option === 'agg_mean')
    return rows => sum(rows) / Math.max(1, new Set(rows.map(row => times[row])).size);
  if (!option.startsWith('point_')) return sum;
  return rows => {
    const [first, last] = ends(rows);
    if (option === 'point_diff') return last - first;
    if (first === 0) return 0;
    return option === 'point_factor' ? last / first : last / first - 1;
  };
}

/** Nests the rows by metric, then by dimension; of a level with too many parts the small ones are left out. */
export function partitionTree(
  frame: Frame,
  settings: Settings,
  context: TransformContext,
  limits: { most: number; least: number },
): { roots: Share[]; depth: number; metric: string } {
  const option = readText(settings, 'time_series_option', 'not_time');
  const stamps = dimensionOf(frame, TIMESTAMP, readText(settings, 'date_time_format'));
  const times = Array.from({ length: frame.length }, (_, row) => toNumber(stamps.cell(row)));
  const timed = isByTime(settings);
  const levels: Dimension[] = [...(timed ? [stamps] : []), ...dimensionsOf(frame, settings, 'groupby')];
  const measures = measuresOf(frame, settings, 'metrics');
  const all = Array.from({ length: frame.length }, (_, row) => row);
  const nest = (rows: readonly number[], depth: number, path: string, fold: Fold): Share[] => {
    const level = levels[depth];
    if (!level) return [];
    const shares = [...groupBy(rows, row => level.texts[row]!)].map(([label, members]) => {
      const own = `${path} · ${label}`;
      return { label, path: own, value: fold(members), children: nest(members, depth + 1, own, fold) };
    });
    shares.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    const total = shares.reduce((sum, share) => sum + Math.abs(share.value), 0);
    return shares.filter((share, at) => at < limits.most || Math.abs(share.value) >= limits.least * total);
  };
  const roots = (frame.length === 0 ? [] : measures).map(measure => {
    const fold = foldOf(option, measure.values, times);
    const label = displayName(measure.label, context);
    return { label, path: label, value: fold(all), children: nest(all, 0, label, fold) };
  });
  return { roots, depth: levels.length + 1, metric: measures[0]?.label ?? '' };
}
