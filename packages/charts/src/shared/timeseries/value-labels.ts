import type { NumberFormatter } from '../format/number.ts';
import type { Series } from './data.ts';
import { stackTotals } from './stack.ts';
import type { SeriesStyle } from './style.ts';

/** Texts beside the points of a series, by row; null where there is none. */
export type LabelTexts = (string | null)[];

/**
 * Value labels of one stack. Stacked charts label the total on the last series that has a value, or each part that
 * reaches the threshold; unstacked ones label every value.
 */
export function valueLabels(
  members: readonly Series[],
  length: number,
  style: SeriesStyle,
  format: (series: Series) => NumberFormatter,
): Map<Series, LabelTexts> {
  const texts = new Map(members.map(series => [series, new Array<string | null>(length).fill(null)]));
  if (!style.showValue) return texts;
  const totals = stackTotals(members, length);
  const stacked = style.stack === 'stack' && members.length > 1;
  for (let row = 0; row < length; row++) {
    const filled = members.filter(series => (series.values[row] ?? null) !== null);
    if (stacked && style.onlyTotal) {
      const top = filled.at(-1);
      if (top) texts.get(top)![row] = format(top)(totals[row] ?? null);
      continue;
    }
    for (const series of filled) {
      const value = series.values[row]!;
      const total = totals[row] ?? 0;
      const share = total === 0 ? 100 : Math.abs(value / total) * 100;
      if (stacked && share < style.labelThreshold) continue;
      texts.get(series)![row] = format(series)(value);
    }
  }
  return texts;
}
