import { DASHBOARD_METADATA_KEYS } from '@parallax/contract';
import { t } from '../../../platform/i18n.ts';

/** Kept by the product itself, or edited elsewhere in the dialog. */
const HIDDEN = [
  'positions',
  'shared_label_colors',
  'map_label_colors',
  'color_scheme_domain',
  'show_chart_timestamps',
  'color_scheme',
];

const part = (metadata: Record<string, unknown>, hidden: boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => HIDDEN.includes(key) === hidden));

/** The metadata as people edit it. */
export const writeEditable = (metadata: Record<string, unknown>): string =>
  JSON.stringify(part(metadata, false), null, 2);

export interface EditedMetadata {
  metadata: Record<string, unknown> | null;
  problem: string | null;
}

/** Reads it back; what was hidden stays as it was. */
export function readEditable(text: string, known: Record<string, unknown>): EditedMetadata {
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    return { metadata: null, problem: t('JSON metadata is invalid!') };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { metadata: null, problem: t('JSON metadata must be an object.') };
  }
  const unknown = Object.keys(value).filter(key => !DASHBOARD_METADATA_KEYS.includes(key));
  if (unknown.length > 0) return { metadata: null, problem: t('Unknown keys: %s', unknown.join(', ')) };
  return { metadata: { ...part(known, true), ...value }, problem: null };
}
