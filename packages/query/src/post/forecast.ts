import { normalQuantile } from './normal.ts';
import { type Penalised, ridgeFit } from './ridge.ts';

export interface Seasonality {
  yearly: boolean | number | null;
  weekly: boolean | number | null;
  daily: boolean | number | null;
}

export interface ForecastInput {
  /** Moments of the history and then of the future, ascending. */
  times: Float64Array;
  /** Values of the history, NaN where missing. */
  values: Float64Array;
  seasonality: Seasonality;
  confidence: number;
}

export interface Forecast {
  yhat: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
}

const DAY = 86_400_000;
const PERIODS = { yearly: 365.25 * DAY, weekly: 7 * DAY, daily: DAY };
const ORDERS = { yearly: 10, weekly: 3, daily: 4 };
const MAX_CHANGEPOINTS = 25;
/** Changepoints lie in this share of the history, so that the end of the trend rests on data. */
const CHANGEPOINT_RANGE = 0.8;
/** How far each kind of coefficient is expected to stray, on data scaled to one. */
const SCALES = { trend: 5, change: 0.05, season: 10 };

/**
 * An additive model: a straight trend with bends, plus waves for the seasons, fitted by ridge regression. The band
 * widens with the noise of the history and with the bends the future may bring.
 */
export function forecast({ times, values, seasonality, confidence }: ForecastInput): Forecast {
  const known = [...values.keys()].filter(row => Number.isFinite(values[row]!));
  const empty = () => new Float64Array(times.length).fill(Number.NaN);
  if (known.length < 2) return { yhat: empty(), lower: empty(), upper: empty() };
  const start = times[known[0]!]!;
  const span = times[known.at(-1)!]! - start || 1;
  const scale = known.reduce((most, row) => Math.max(most, Math.abs(values[row]!)), 0) || 1;
  const knownTimes = known.map(row => times[row]!);
  const changes = changepoints(knownTimes, start, span);
  const waves = wavesOf(seasonality, knownTimes, span);
  const features = (time: number) => featuresAt(time, start, span, changes, waves);

  const fit = ridgeFit(
    known.map(row => features(times[row]!)),
    Float64Array.from(known, row => values[row]! / scale),
    penalties(changes.length, waves.length),
  );
  const quantile = normalQuantile(0.5 + confidence / 2);
  const bends = changes.length === 0 ? 0 : meanSize(fit.coefficients.subarray(2, 2 + changes.length));
  const yhat = new Float64Array(times.length);
  const [lower, upper] = [yhat.slice(), yhat.slice()];
  times.forEach((time, row) => {
    const beyond = Math.max(0, (time - start) / span - 1);
    const trendVariance = (changes.length * 2 * bends ** 2 * beyond ** 3) / 3;
    const centre = dot(features(time), fit.coefficients);
    const reach = quantile * Math.sqrt(fit.variance + trendVariance);
    yhat[row] = centre * scale;
    lower[row] = (centre - reach) * scale;
    upper[row] = (centre + reach) * scale;
  });
  return { yhat, lower, upper };
}

function changepoints(times: number[], start: number, span: number): number[] {
  const last = Math.floor(times.length * CHANGEPOINT_RANGE);
  const count = Math.max(0, Math.min(MAX_CHANGEPOINTS, last - 1));
  return Array.from({ length: count }, (_, at) => {
    const position = Math.round(((at + 1) * (last - 1)) / count);
    return (times[position]! - start) / span;
  });
}

interface Wave {
  /** Radians per millisecond. */
  speed: number;
}

/** A season is used by itself only when the history covers two of it and has points inside one. */
function wavesOf(seasonality: Seasonality, times: number[], span: number): Wave[] {
  let gap = Number.POSITIVE_INFINITY;
  for (let at = 1; at < times.length; at++) {
    const step = times[at]! - times[at - 1]!;
    if (step > 0) gap = Math.min(gap, step);
  }
  const waves: Wave[] = [];
  for (const season of ['yearly', 'weekly', 'daily'] as const) {
    const wanted = seasonality[season] ?? (span >= 2 * PERIODS[season] && gap < PERIODS[season]);
    const asked = typeof wanted === 'number' ? wanted : wanted ? ORDERS[season] : 0;
    // A wave shorter than two steps of the data cannot be told from a longer one.
    const order = Math.min(asked, Math.floor((PERIODS[season] / gap - 1) / 2));
    for (let wave = 1; wave <= order; wave++) waves.push({ speed: (2 * Math.PI * wave) / PERIODS[season] });
  }
  return waves;
}

function featuresAt(
  time: number,
  start: number,
  span: number,
  changes: number[],
  waves: Wave[],
): Float64Array {
  const scaled = (time - start) / span;
  const features = new Float64Array(2 + changes.length + 2 * waves.length);
  features[0] = 1;
  features[1] = scaled;
  changes.forEach((change, at) => {
    features[2 + at] = Math.max(0, scaled - change);
  });
  waves.forEach(({ speed }, at) => {
    const angle = speed * time;
    features[2 + changes.length + 2 * at] = Math.sin(angle);
    features[3 + changes.length + 2 * at] = Math.cos(angle);
  });
  return features;
}

const penalties = (changes: number, waves: number): Penalised[] => [
  { scale: SCALES.trend, sparse: false },
  { scale: SCALES.trend, sparse: false },
  ...Array.from({ length: changes }, () => ({ scale: SCALES.change, sparse: true })),
  ...Array.from({ length: 2 * waves }, () => ({ scale: SCALES.season, sparse: false })),
];

const meanSize = (numbers: Float64Array): number =>
  numbers.reduce((sum, number) => sum + Math.abs(number), 0) / numbers.length;

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);
