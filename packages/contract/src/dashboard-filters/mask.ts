import type { ExtraFormData } from '../extra-form-data.ts';
import { isRecord } from '../json.ts';

/** What one filter, display control or chart asks of the charts in its scope, and how its widget stands. */
export interface DataMask {
  extraFormData: ExtraFormData;
  filterState: Record<string, unknown>;
  ownState: Record<string, unknown>;
}

/** By filter id, display control id, or chart id. */
export type DataMasks = Readonly<Record<string, DataMask>>;

/** Conditions of the address that no filter of the dashboard can say: they act on every chart. */
export const UNMATCHED_MASK = '__rison_unmatched__';

export const NO_MASK: DataMask = { extraFormData: {}, filterState: {}, ownState: {} };

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(item => item === null || item === undefined));

/** Whether a mask stands for a chosen value. A list that holds only NULL is a choice; an open range is none. */
export function maskHasValue({ filterState, extraFormData }: DataMask): boolean {
  return !isEmptyValue(filterState.value) || Object.values(extraFormData).some(part => !isEmptyValue(part));
}

/** Whether a value was chosen. The condition of a required filter that stands empty is none. */
export const isChosenMask = ({ filterState, extraFormData }: DataMask): boolean =>
  !isEmptyValue(filterState.value) || !isEmptyValue(extraFormData.filters);

/** Reads a mask somebody stored or typed into an address; what has the wrong shape is left out. */
export function readMask(value: unknown): DataMask {
  if (!isRecord(value)) return NO_MASK;
  const part = (key: string) => (isRecord(value[key]) ? value[key] : {});
  const { label, ...filterState } = part('filterState');
  return {
    extraFormData: part('extraFormData'),
    filterState: typeof label === 'string' ? { ...filterState, label } : filterState,
    ownState: part('ownState'),
  };
}

export const sameMask = (a: DataMask, b: DataMask): boolean =>
  JSON.stringify([
    a.extraFormData,
    a.filterState.value ?? null,
    a.filterState.excludeFilterValues ?? null,
  ]) ===
  JSON.stringify([b.extraFormData, b.filterState.value ?? null, b.filterState.excludeFilterValues ?? null]);
