import type { SeriesOption } from 'echarts';
import type { Series, XValues } from './data.ts';
import { pointsOf } from './points.ts';

/**
 * The forecast of one series: a dotted line over a band. The band is drawn as an invisible lower edge with the
 * difference to the upper edge stacked on it.
 */
export function forecastSeries(
  parts: readonly Series[],
  x: XValues,
  colour: string,
  opacity: number,
): SeriesOption[] {
  const line = parts.find(part => part.role === 'forecast');
  const lower = parts.find(part => part.role === 'lower');
  const upper = parts.find(part => part.role === 'upper');
  const drawn: SeriesOption[] = [];
  if (lower && upper) {
    const stack = `${lower.name} confidence`;
    const width = upper.values.map((value, row) => {
      const low = lower.values[row] ?? null;
      return value === null || low === null ? null : value - low;
    });
    const edge = { type: 'line' as const, name: lower.name, stack, stackStrategy: 'all' as const };
    const quiet = {
      showSymbol: false,
      silent: true,
      lineStyle: { opacity: 0 },
      itemStyle: { color: colour },
    };
    drawn.push(
      { ...edge, ...quiet, id: lower.column, data: pointsOf(x, lower.values, false) as never },
      {
        ...edge,
        ...quiet,
        id: upper.column,
        data: pointsOf(x, width, false) as never,
        areaStyle: { color: colour, opacity },
      },
    );
  }
  if (line) {
    drawn.push({
      type: 'line',
      id: line.column,
      name: line.name,
      data: pointsOf(x, line.values, false) as never,
      showSymbol: false,
      lineStyle: { width: 2, type: 'dotted' },
      itemStyle: { color: colour },
    });
  }
  return drawn;
}
