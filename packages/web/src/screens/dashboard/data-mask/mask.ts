import type { ExtraFormData } from '@parallax/contract';
import { isRecord } from '../model/json.ts';

/** What one filter, display control or chart asks of the charts in its scope, and how its widget stands. */
export interface Mask {
  extraFormData: ExtraFormData;
  filterState: Record<string, unknown>;
  ownState: Record<string, unknown>;
}

/** By filter id, display control id, or chart id. */
export type Masks = Readonly<Record<string, Mask>>;

/** Conditions of the address that no filter of the dashboard can say: they act on every chart. */
export const UNMATCHED = '__rison_unmatched__';

export const NO_MASK: Mask = { extraFormData: {}, filterState: {}, ownState: {} };

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(item => item === null || item === undefined));

/** Whether a mask stands for a chosen value. A list that holds only NULL is a choice; an open range is none. */
export function hasValue({ filterState, extraFormData }: Mask): boolean {
  return !isEmptyValue(filterState.value) || Object.values(extraFormData).some(part => !isEmptyValue(part));
}

/** Whether a value was chosen. The condition of a required filter that stands empty is none. */
export const isChosen = ({ filterState, extraFormData }: Mask): boolean =>
  !isEmptyValue(filterState.value) || !isEmptyValue(extraFormData.filters);

/** Reads a mask somebody stored or typed into an address; what has the wrong shape is left out. */
export function readMask(value: unknown): Mask {
  if (!isRecord(value)) return NO_MASK;
  const part = (key: string) => (isRecord(value[key]) ? value[key] : {});
  const { label, ...filterState } = part('filterState');
  return {
    extraFormData: part('extraFormData'),
    filterState: typeof label === 'string' ? { ...filterState, label } : filterState,
    ownState: part('ownState'),
  };
}

export const sameMask = (a: Mask, b: Mask): boolean =>
  JSON.stringify([
    a.extraFormData,
    a.filterState.value ?? null,
    a.filterState.excludeFilterValues ?? null,
  ]) ===
  JSON.stringify([b.extraFormData, b.filterState.value ?? null, b.filterState.excludeFilterValues ?? null]);
