import { DashboardMetadata, PlainError } from '@parallax/contract';
import { isTooDeep } from '../../http/json-depth.ts';
import { findFaults, toFieldMessages } from '../../http/validate.ts';

/** What every saved dashboard's metadata holds. */
const DEFAULTS = {
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  map_label_colors: {},
  color_scheme_domain: [],
  cross_filters_enabled: true,
  timed_refresh_immune_slices: [],
} as const satisfies DashboardMetadata;

/** The keys that a copy takes from the client; everything else comes from the copied dashboard. */
export const COPIED_FROM_CLIENT = Object.keys(DEFAULTS).filter(
  key => key !== 'timed_refresh_immune_slices',
) as readonly Exclude<keyof typeof DEFAULTS, 'timed_refresh_immune_slices'>[];

/** Reads the metadata a client sends, or throws the documented 400. Null when there is none. */
export function readMetadata(text: string | null | undefined): DashboardMetadata | null {
  if (!text) return null;
  let value: unknown;
  try {
    value = isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (value === undefined) {
    throw new PlainError(400, { json_metadata: ['JSON not valid'] });
  }
  if (value === null) return null;
  const faults = findFaults(DashboardMetadata, value);
  if (faults) throw new PlainError(400, { json_metadata: [toFieldMessages(faults)] });
  return value as DashboardMetadata;
}

/** The metadata to store after a save; `chartIds` are those of the layout sent along, null when none was. */
export function metadataToStore(
  { positions: _positions, filter_scopes, color_namespace, default_filters, ...sent }: DashboardMetadata,
  chartIds: readonly number[] | null,
): DashboardMetadata {
  const legacyFilters = chartIds ? filtersOnCharts(default_filters, chartIds) : default_filters;
  const scopes = chartIds && filter_scopes && Object.keys(filter_scopes).length > 0;
  return {
    ...DEFAULTS,
    ...sent,
    ...(scopes && { filter_scopes }),
    ...(color_namespace != null && { color_namespace }),
    ...(legacyFilters !== undefined && { default_filters: legacyFilters }),
  };
}

function filtersOnCharts(text: string | undefined, chartIds: readonly number[]): string {
  const known = new Set(chartIds.map(String));
  const filters = parseMetadata(text ?? null);
  return JSON.stringify(Object.fromEntries(Object.entries(filters).filter(([id]) => known.has(id))));
}

/** Stored metadata, which an import may have filled with anything: an object at least. */
export function parseMetadata(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    : [];
