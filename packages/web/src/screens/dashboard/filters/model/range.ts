import { type DashboardFilter, isRequiredFilter } from '@parallax/contract';
import { t } from '../../../../platform/i18n.ts';

/** Which bound a filter of one value stands for, as it is stored. */
export const SINGLE = { minimum: 0, exact: 1, maximum: 2 } as const;

export type Range = readonly [number | null, number | null];

export interface Bounds {
  min: number | null;
  max: number | null;
}

export const readRange = (value: unknown): Range => {
  const [low, high] = Array.isArray(value) ? value : [];
  return [typeof low === 'number' ? low : null, typeof high === 'number' ? high : null];
};

export type SingleKind = keyof typeof SINGLE;

/** A filter of one bound, or of one exact value, instead of two bounds. */
export function singleKind({ settings }: DashboardFilter): SingleKind | null {
  const kinds = Object.entries(SINGLE) as [SingleKind, number][];
  return kinds.find(([, wire]) => wire === settings.enableSingleValue)?.[0] ?? null;
}

export const rangeOfSingle = (kind: SingleKind, value: number | null): Range =>
  kind === 'exact' ? [value, value] : kind === 'minimum' ? [value, null] : [null, value];

export const singleOfRange = (kind: SingleKind, [low, high]: Range): number | null =>
  kind === 'maximum' ? high : low;

/** Why a range can not be applied; null when it can. */
export function rangeProblem(
  filter: DashboardFilter,
  [low, high]: Range,
  { min, max }: Bounds,
): string | null {
  const single = singleKind(filter);
  if (low === null && high === null) {
    if (!isRequiredFilter(filter)) return null;
    return single ? t('Please provide a value') : t('Please provide a minimum or a maximum');
  }
  if (!single && low !== null && high !== null && low >= high) {
    return t('Minimum must be strictly less than maximum');
  }
  const outside = [low, high].some(
    value => value !== null && ((min !== null && value < min) || (max !== null && value > max)),
  );
  return outside && min !== null && max !== null ? t('The data lies between %s and %s', min, max) : null;
}

/** How a range reads: `2 ≤ x ≤ 5`. */
export function rangeLabel([low, high]: Range): string {
  if (low !== null && low === high) return `x = ${low}`;
  if (low !== null && high !== null) return `${low} ≤ x ≤ ${high}`;
  return low !== null ? `x ≥ ${low}` : high !== null ? `x ≤ ${high}` : '';
}

/** What the fields of a range are called. */
export function rangeNames(filter: DashboardFilter): string[] {
  const single = singleKind(filter);
  if (!single) return [t('Minimum of %s', filter.name), t('Maximum of %s', filter.name)];
  const end = { minimum: t('Minimum'), exact: t('Exact value'), maximum: t('Maximum') }[single];
  return [`${filter.name}: ${end}`];
}
