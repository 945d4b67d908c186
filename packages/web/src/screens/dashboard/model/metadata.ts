import { DASHBOARD_METADATA_KEYS } from '@parallax/contract';

export interface ReadMetadata {
  metadata: Record<string, unknown>;
  /** The stored text was no JSON object. */
  unreadable: boolean;
}

/** Reads `json_metadata`; keys that a save would refuse are left out, as is the layout. */
export function readMetadata(text: string | null | undefined): ReadMetadata {
  if (!text?.trim()) return { metadata: {}, unreadable: false };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
    const known = Object.entries(value).filter(
      ([key]) => key !== 'positions' && DASHBOARD_METADATA_KEYS.includes(key),
    );
    return { metadata: Object.fromEntries(known), unreadable: false };
  } catch {
    return { metadata: {}, unreadable: true };
  }
}

const isColour = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
const colours = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(isColour))
    : {};

/** The colours every chart of the dashboard gives to a label: chosen ones before generated ones. */
export const fixedColours = (metadata: Record<string, unknown>): Record<string, string> => ({
  ...colours(metadata.map_label_colors),
  ...colours(metadata.label_colors),
});

export const refreshFrequency = ({ refresh_frequency: seconds }: Record<string, unknown>): number =>
  typeof seconds === 'number' && seconds > 0 ? seconds : 0;

export const immuneCharts = ({ timed_refresh_immune_slices: ids }: Record<string, unknown>): number[] =>
  Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [];

/** Charts whose description is open from the start. */
export const expandedCharts = ({ expanded_slices: open }: Record<string, unknown>): number[] =>
  typeof open === 'object' && open !== null
    ? Object.entries(open).flatMap(([id, value]) => (value === true ? [Number(id)] : []))
    : [];
