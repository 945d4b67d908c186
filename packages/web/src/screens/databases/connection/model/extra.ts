/** The keys of `extra` that have a control of their own; all others are edited as JSON. */
export interface ExtraDraft {
  cost_estimate_enabled: boolean;
  allows_virtual_table_explore: boolean;
  disable_data_preview: boolean;
  disable_drill_to_detail: boolean;
  allow_multi_catalog: boolean;
  schema_cache_timeout: string;
  table_cache_timeout: string;
  catalog_cache_timeout: string;
  schemas_allowed_for_file_upload: string[];
  metadata_params: string;
  engine_params: string;
  /** The rest, as JSON text: `explore_database_id`, `version`, `default_schemas` and whatever else is stored. */
  others: string;
}

const OFF_BY_DEFAULT = [
  'cost_estimate_enabled',
  'disable_data_preview',
  'disable_drill_to_detail',
  'allow_multi_catalog',
] as const;
const TIMEOUTS = ['schema_cache_timeout', 'table_cache_timeout', 'catalog_cache_timeout'] as const;
const OWN = new Set<string>([
  ...OFF_BY_DEFAULT,
  'allows_virtual_table_explore',
  'metadata_cache_timeout',
  'schemas_allowed_for_file_upload',
  'metadata_params',
  'engine_params',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as a JSON object; undefined when it is none. Blank text is an empty object. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const shown = (value: unknown): string => JSON.stringify(isObject(value) ? value : {}, null, 2);

export function extraDraft(text: string): ExtraDraft {
  const extra = jsonObject(text) ?? {};
  const timeouts = isObject(extra.metadata_cache_timeout) ? extra.metadata_cache_timeout : {};
  const seconds = (name: string) => (timeouts[name] === undefined ? '' : String(timeouts[name]));
  const is = (name: (typeof OFF_BY_DEFAULT)[number]) => extra[name] === true;
  const schemas = extra.schemas_allowed_for_file_upload;
  return {
    cost_estimate_enabled: is('cost_estimate_enabled'),
    allows_virtual_table_explore: extra.allows_virtual_table_explore !== false,
    disable_data_preview: is('disable_data_preview'),
    disable_drill_to_detail: is('disable_drill_to_detail'),
    allow_multi_catalog: is('allow_multi_catalog'),
    schema_cache_timeout: seconds('schema_cache_timeout'),
    table_cache_timeout: seconds('table_cache_timeout'),
    catalog_cache_timeout: seconds('catalog_cache_timeout'),
    schemas_allowed_for_file_upload: Array.isArray(schemas) ? schemas.map(String) : [],
    metadata_params: shown(extra.metadata_params),
    engine_params: shown(extra.engine_params),
    others: shown(Object.fromEntries(Object.entries(extra).filter(([key]) => !OWN.has(key)))),
  };
}

/** The draft as the JSON text that is stored. JSON that cannot be read counts as empty: `extraProblems` names it. */
export function extraText(draft: ExtraDraft): string {
  const timeouts = TIMEOUTS.filter(name => draft[name].trim() !== '').map(name => [
    name,
    Number(draft[name]),
  ]);
  return JSON.stringify({
    ...jsonObject(draft.others),
    metadata_params: jsonObject(draft.metadata_params) ?? {},
    engine_params: jsonObject(draft.engine_params) ?? {},
    metadata_cache_timeout: Object.fromEntries(timeouts),
    schemas_allowed_for_file_upload: draft.schemas_allowed_for_file_upload,
    allows_virtual_table_explore: draft.allows_virtual_table_explore,
    ...Object.fromEntries(OFF_BY_DEFAULT.filter(name => draft[name]).map(name => [name, true])),
  });
}

export const isWholeNumber = (text: string): boolean => /^\d*$/.test(text.trim());
