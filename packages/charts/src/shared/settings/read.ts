import type { QueryColumn, QueryMetric } from '@parallax/contract';
import type { Settings } from '../../chart.ts';

/** Typed reads of saved settings, which may hold anything. A value of the wrong shape counts as absent. */
export function readText(settings: Settings, key: string, fallback = ''): string {
  const value = settings[key];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

export function readFlag(settings: Settings, key: string, fallback = false): boolean {
  const value = settings[key];
  return typeof value === 'boolean' ? value : fallback;
}

/** Numbers and numeric text; null for everything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

export const readNumber = (settings: Settings, key: string): number | null => asNumber(settings[key]);

/** A list, a single value as a list of one, nothing as an empty list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isColumn = (value: unknown): value is QueryColumn =>
  (typeof value === 'string' && value !== '') || (isRecord(value) && typeof value.sqlExpression === 'string');

export const isMetric = (value: unknown): value is QueryMetric =>
  (typeof value === 'string' && value !== '') ||
  (isRecord(value) && ('expressionType' in value || 'label' in value || 'aggregate' in value));

export const readColumns = (settings: Settings, key: string): QueryColumn[] =>
  asList(settings[key]).filter(isColumn);

export const readMetrics = (settings: Settings, key: string): QueryMetric[] =>
  asList(settings[key]).filter(isMetric);

/** A `[low, high]` pair of bounds; missing ends are null. */
export function readBounds(settings: Settings, key: string): [number | null, number | null] {
  const [low, high] = asList(settings[key]);
  return [asNumber(low), asNumber(high)];
}
