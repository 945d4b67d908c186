import type { ChartDefinition, Settings } from '@parallax/charts';
import { asRecord, type DataMask, type QueryObject, records } from '@parallax/contract';
import type { Picked } from '../../../chart-host/pick.ts';
import { columnOf } from '../drill/model/drill-filters.ts';

/** How pictures write a missing value. */
const NULL_TEXT = '<NULL>';

interface Emitter {
  chart: Pick<ChartDefinition, 'manifest' | 'select'>;
  settings: Settings;
  queries: readonly QueryObject[];
}

/** What choosing a part of a chart asks of the others; null when it asks nothing. */
export function maskOf(
  picked: Picked,
  { chart, settings, queries }: Emitter,
  ownState = {},
): DataMask | null {
  if (!chart.select || !chart.manifest.behaviours.includes('cross-filter')) return null;
  const { x } = picked;
  const axis = x && !x.temporal ? { [x.column]: x.value } : {};
  const values = { ...picked.values, ...axis };
  if (Object.keys(values).length === 0) return null;
  const divided = Object.keys(picked.values).length > 0;
  const name = divided ? picked.name : x?.value === null ? NULL_TEXT : String(x?.value);
  const { extraFormData, filterState } = chart.select({ values, name, additive: false }, settings);
  const filters = records(extraFormData.filters).map(filter =>
    typeof filter.col === 'string' ? { ...filter, col: columnOf(filter.col, queries) } : filter,
  );
  return filters.length > 0 ? { extraFormData: { ...extraFormData, filters }, filterState, ownState } : null;
}

/** Choosing the same part again takes the filter back. */
export const isSameChoice = (mask: DataMask | undefined, next: DataMask | null): boolean =>
  mask !== undefined &&
  next !== null &&
  JSON.stringify(records(mask.extraFormData.filters)) === JSON.stringify(records(next.extraFormData.filters));

/** Names of the parts that stay bright while the others are dimmed. */
export function brightNames(mask: DataMask | undefined): string[] | undefined {
  const names = mask?.filterState.selectedValues;
  return Array.isArray(names) ? names.map(String) : undefined;
}

/** The chosen values by column, for tables. */
export function chosenValues(mask: DataMask | undefined): Record<string, unknown> | undefined {
  const chosen = asRecord(mask?.filterState.filters ?? mask?.filterState.selectedFilters);
  const entries = Object.entries(chosen).map(([label, value]) => [
    label,
    Array.isArray(value) ? (value[0] ?? null) : value,
  ]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
