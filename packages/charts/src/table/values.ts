import { type Column, columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { toNumber } from '../shared/format/value.ts';
import { readText } from '../shared/settings/read.ts';
import type { LaidOutColumn } from './layout.ts';

/** A column of the grid before formatting: taken over as it is, or computed from two. */
export function valuesOf(frame: Frame, laid: LaidOutColumn): Column | undefined {
  const [first, second] = laid.from.map(name => columnOf(frame, name));
  if (laid.from.length === 1 || !first || !second) return laid.from.length === 1 ? first : undefined;
  const values = Array.from({ length: frame.length }, (_, row) => {
    const [current, earlier] = [toNumber(first.values[row]), toNumber(second.values[row])];
    if (current === null || earlier === null) return null;
    if (laid.role === 'change') return current - earlier;
    return earlier === 0 ? null : (current - earlier) / Math.abs(earlier);
  });
  return { name: laid.key, type: 'FLOAT', kind: 'float', values };
}

/** Lengths of cell bars, in shares of the longest. */
export function bars(column: Column, length: number): (number | null)[] {
  const values = Array.from({ length }, (_, row) => toNumber(column.values[row]));
  const most = values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0);
  return values.map(value => (value === null || most === 0 ? null : value / most));
}

export function changeColours(column: Column, length: number, settings: Settings, context: TransformContext) {
  const { success, danger } = context.theme;
  const up = readText(settings, 'comparison_color_scheme', 'Green') === 'Green' ? success : danger;
  const down = up === success ? danger : success;
  return Array.from({ length }, (_, row) => {
    const value = toNumber(column.values[row]);
    return value === null || value === 0 ? null : value > 0 ? up : down;
  });
}

/** Shares of the whole result instead of the rows shown. */
export function withOverallShares(frame: Frame, totals: Frame | undefined): Frame {
  if (!totals) return frame;
  return {
    ...frame,
    columns: frame.columns.map(column => {
      const metric = column.name.startsWith('%') ? column.name.slice(1) : '';
      const source = metric ? columnOf(frame, metric) : undefined;
      const total = metric ? toNumber(columnOf(totals, metric)?.values[0]) : null;
      if (!source || total === null || total === 0) return column;
      const values = Array.from({ length: frame.length }, (_, row) => {
        const value = toNumber(source.values[row]);
        return value === null ? null : value / total;
      });
      return { ...column, kind: 'float' as const, values };
    }),
  };
}
