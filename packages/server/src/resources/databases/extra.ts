/** The keys of a connection's `extra` that the product reads; others are kept as they are. */
export interface Extra {
  engine_params?: Record<string, unknown>;
  metadata_params?: Record<string, unknown>;
  metadata_cache_timeout?: Record<string, unknown>;
  schemas_allowed_for_file_upload?: string[];
  cost_estimate_enabled?: boolean;
  allows_virtual_table_explore?: boolean;
  disable_data_preview?: boolean;
  disable_drill_to_detail?: boolean;
  allow_multi_catalog?: boolean;
  explore_database_id?: number;
  [key: string]: unknown;
}

export const DEFAULT_EXTRA = JSON.stringify({
  metadata_params: {},
  engine_params: {},
  metadata_cache_timeout: {},
  schemas_allowed_for_file_upload: [],
});

const METADATA_PARAMS = new Set(['schema', 'quote_schema', 'naming_convention', 'info']);
const CACHE_KEYS = ['schema_cache_timeout', 'table_cache_timeout', 'catalog_cache_timeout'];

/** The stored text as an object; what is not one counts as empty. */
export function readExtra(text: string | null | undefined): Extra {
  const value = parse(text || '{}');
  return isObject(value) ? value : {};
}

/** Why a client's `extra` is refused, or null. */
export function extraProblem(text: string): string | null {
  const value = parse(text || '{}');
  if (value === undefined) return 'Field cannot be decoded by JSON.';
  if (!isObject(value)) return 'Must be a JSON object.';
  for (const key of ['engine_params', 'metadata_params', 'metadata_cache_timeout'] as const) {
    if (value[key] !== undefined && !isObject(value[key])) return `${key} must be an object.`;
  }
  const unknown = Object.keys(objectOf(value.metadata_params)).find(key => !METADATA_PARAMS.has(key));
  if (unknown !== undefined) return `metadata_params has the unknown key ${unknown}.`;
  const connectArgs = objectOf(value.engine_params).connect_args;
  if (connectArgs !== undefined && !isObject(connectArgs)) return 'connect_args must be an object.';
  const timeouts = objectOf(value.metadata_cache_timeout);
  const wrong = CACHE_KEYS.find(key => timeouts[key] !== undefined && !isWholeNumber(timeouts[key]));
  if (wrong !== undefined) return `${wrong} must be a whole number of seconds.`;
  const schemas = value.schemas_allowed_for_file_upload;
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.every(name => typeof name === 'string'))) {
    return 'schemas_allowed_for_file_upload must be a list of names.';
  }
  return null;
}

/** Seconds a listing may be kept; undefined when the connection says nothing, 0 for as long as it is good. */
export function cacheSeconds(extra: Extra, what: 'catalog' | 'schema' | 'table'): number | undefined {
  const value = objectOf(extra.metadata_cache_timeout)[`${what}_cache_timeout`];
  return isWholeNumber(value) ? value : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const isWholeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
