import type { Settings } from '../chart.ts';
import { asList, asNumber, isRecord } from '../shared/settings/read.ts';

export type ColumnType = 'time' | 'contrib' | 'spark' | 'avg';

export interface TimeColumn {
  label: string;
  type: ColumnType;
  comparison: string;
  lag: number;
  /** A trend shows each value against the one so many steps before. */
  ratio: number;
  /** What the axis of a trend spans, where it is not left to the values. */
  span: [number | null, number | null];
  showAxis: boolean;
  width: number;
  height: number;
  format: string;
  spark: string;
  bounds: [number | null, number | null];
}

const TYPES: readonly ColumnType[] = ['time', 'contrib', 'spark', 'avg'];

export function readTimeColumns(settings: Settings): TimeColumn[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return asList(settings.column_collection)
    .filter(isRecord)
    .map(column => {
      const [low, high] = asList(column.bounds);
      const [from, to] = asList(column.yAxisBounds);
      return {
        label: text(column.label) || text(column.key) || text(column.colType),
        type: TYPES.find(type => type === column.colType) ?? 'time',
        comparison: text(column.comparisonType) || 'value',
        lag: asNumber(column.timeLag) ?? 0,
        ratio: Math.max(0, Math.floor(asNumber(column.timeRatio) ?? 0)),
        span: [asNumber(from), asNumber(to)],
        showAxis: column.showYAxis === true,
        width: asNumber(column.width) || 300,
        height: asNumber(column.height) || 40,
        format: text(column.d3format),
        spark: text(column.sparkType) || 'line',
        bounds: [asNumber(low), asNumber(high)],
      };
    });
}

type Values = readonly (number | null)[];

/** The figure of a column: the latest value against the one `lag` steps back, a share, or an average. */
export function figureOf(column: TimeColumn, values: Values, latestOfAll: number): number | null {
  const latest = values.at(-1) ?? null;
  if (column.type === 'contrib') return latest === null || latestOfAll === 0 ? null : latest / latestOfAll;
  if (column.type === 'avg') {
    const known = (column.lag > 0 ? values.slice(-column.lag) : values).filter(value => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  }
  const earlier = values.at(column.lag < 0 ? -column.lag - 1 : values.length - 1 - column.lag) ?? null;
  if (column.comparison === 'value') return earlier;
  if (latest === null || earlier === null) return null;
  if (column.comparison === 'diff') return latest - earlier;
  if (earlier === 0) return null;
  return column.comparison === 'perc_change' ? latest / earlier - 1 : latest / earlier;
}

/** The values a trend is drawn from: as they are, or each against an earlier one. */
export function trendOf({ ratio }: TimeColumn, values: Values): Values {
  if (ratio === 0) return values;
  return values.slice(ratio).map((value, place) => {
    const before = values[place];
    return value === null || !before ? null : value / before;
  });
}
