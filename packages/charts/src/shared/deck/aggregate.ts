import type { Frame } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import type { MapPick } from '../../map/pick.ts';
import type { LonLat } from '../../map/view.ts';
import { dimensionOf, measureOf, metricOf, valuesAt } from '../fields.ts';
import { placesOf, readSpatial, spatialColumns } from './spatial.ts';

export interface Weighted {
  at: LonLat;
  weight: number;
  /** The values of its row that say where it is. */
  pick: MapPick;
}

/** The places of a chart with the figure of each; a place without a figure weighs one where there is no metric. */
export function weightedPlaces(frame: Frame, settings: Settings): Weighted[] {
  const spatial = readSpatial(settings.spatial);
  const places = placesOf(frame, spatial);
  const columns = spatialColumns(spatial).map(column => dimensionOf(frame, column));
  const metric = metricOf(settings, 'size');
  const figures = metric === '' ? null : measureOf(frame, metric).values;
  return places.flatMap((at, row) =>
    at ? [{ at, weight: figures ? (figures[row] ?? 0) : 1, pick: valuesAt(columns, row) }] : [],
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Sample variance; zero for a single figure. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return sum(values.map(value => (value - middle) ** 2)) / (values.length - 1);
}

/** Linear between the neighbours. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

const AGGREGATES: Record<string, (values: readonly number[]) => number> = {
  sum,
  min: values => values.reduce((low, value) => Math.min(low, value)),
  max: values => values.reduce((high, value) => Math.max(high, value)),
  mean,
  median: values => quantile(values, 0.5),
  count: values => values.length,
  variance,
  deviation: values => Math.sqrt(variance(values)),
  p1: values => quantile(values, 0.01),
  p5: values => quantile(values, 0.05),
  p95: values => quantile(values, 0.95),
  p99: values => quantile(values, 0.99),
};

export const AGGREGATE_NAMES = Object.keys(AGGREGATES);

/** The figures of one cell as one figure; unknown names sum. */
export const aggregated = (name: string, values: readonly number[]): number =>
  (AGGREGATES[name] ?? sum)(values);
