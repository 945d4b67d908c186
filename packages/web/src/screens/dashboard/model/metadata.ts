import { DASHBOARD_METADATA_KEYS } from '@parallax/contract';

/** What could not be kept of the stored settings: all of them, or those whose value is of the wrong kind. */
export type MetadataProblem = { kind: 'unreadable' } | { kind: 'wrong-kind'; key: string };

export interface ReadMetadata {
  metadata: Record<string, unknown>;
  problems: MetadataProblem[];
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings that would break the page if they were something else. */
const KINDS: Record<string, (value: unknown) => boolean> = {
  native_filter_configuration: Array.isArray,
  chart_customization_config: Array.isArray,
  chart_configuration: isObject,
  global_chart_configuration: isObject,
  timed_refresh_immune_slices: Array.isArray,
  expanded_slices: isObject,
  label_colors: isObject,
  map_label_colors: isObject,
  refresh_frequency: value => typeof value === 'number',
};

/** Reads `json_metadata`; keys that a save would refuse are left out, as is the layout. */
export function readMetadata(text: string | null | undefined): ReadMetadata {
  if (!text?.trim()) return { metadata: {}, problems: [] };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
    const known = Object.entries(value).filter(
      ([key]) => key !== 'positions' && DASHBOARD_METADATA_KEYS.includes(key),
    );
    const isWrong = ([key, own]: [string, unknown]) => own !== null && KINDS[key]?.(own) === false;
    return {
      metadata: Object.fromEntries(known.filter(entry => !isWrong(entry))),
      problems: known.filter(isWrong).map(([key]) => ({ kind: 'wrong-kind', key })),
    };
  } catch {
    return { metadata: {}, problems: [{ kind: 'unreadable' }] };
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
