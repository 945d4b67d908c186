import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../../chart.ts';
import { dimensionOf, dimensionsOf, measuresOf, nameAt, valuesAt } from '../fields.ts';
import { displayName } from '../format/chosen.ts';
import { toNumber } from '../format/value.ts';
import { TIMESTAMP } from '../query/labels.ts';

export interface TimedSeries {
  name: string;
  metric: string;
  dimensions: Record<string, unknown>;
  /** One figure per time, null where there is no row. */
  values: (number | null)[];
}

export interface TimedData {
  times: number[];
  series: TimedSeries[];
}

/** Rows of times and dimensions, turned into one series per metric and combination of dimension values. */
export function readTimed(frame: Frame, settings: Settings, context: TransformContext): TimedData {
  const stamps = dimensionOf(frame, TIMESTAMP);
  const groups = dimensionsOf(frame, settings, 'groupby');
  const measures = measuresOf(frame, settings, settings.metrics === undefined ? 'metric' : 'metrics');
  const rowTimes = Array.from({ length: frame.length }, (_, row) => toNumber(stamps.cell(row)));
  const times = [...new Set(rowTimes.filter(time => time !== null))].sort((a, b) => a - b);
  const places = new Map(times.map((time, place) => [time, place]));
  const series = new Map<string, TimedSeries>();
  for (const measure of measures) {
    for (const [row, time] of rowTimes.entries()) {
      if (time === null) continue;
      const group = nameAt(groups, row);
      const title = displayName(measure.label, context);
      const name = group === '' ? title : measures.length > 1 ? `${title}, ${group}` : group;
      const known = series.get(name) ?? {
        name,
        metric: measure.label,
        dimensions: valuesAt(groups, row),
        values: new Array<number | null>(times.length).fill(null),
      };
      known.values[places.get(time)!] = measure.values[row] ?? null;
      series.set(name, known);
    }
  }
  return { times, series: [...series.values()] };
}
