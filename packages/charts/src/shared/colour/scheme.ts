import { interpolateHcl, piecewise } from 'd3-interpolate';
import { CATEGORICAL } from './categorical.ts';
import { SEQUENTIAL } from './sequential.ts';

export const DEFAULT_CATEGORICAL = 'supersetColors';
export const DEFAULT_SEQUENTIAL = 'superset_seq_1';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Colours of a categorical scheme; unknown and empty names fall back to the default scheme. */
export const categoricalScheme = (name: unknown): readonly string[] =>
  CATEGORICAL[text(name)] ?? CATEGORICAL[DEFAULT_CATEGORICAL]!;

export const sequentialScheme = (name: unknown): readonly string[] =>
  SEQUENTIAL[text(name)] ?? SEQUENTIAL[DEFAULT_SEQUENTIAL]!;

/**
 * Maps a number to a colour of a sequential scheme, clamped to the domain. A domain without width maps to the middle.
 */
export function sequentialScale(name: unknown, domain: readonly [number, number]): (value: number) => string {
  const interpolate = piecewise(interpolateHcl, [...sequentialScheme(name)]);
  const [low, high] = domain;
  return value => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return interpolate(Math.min(1, Math.max(0, share)));
  };
}
