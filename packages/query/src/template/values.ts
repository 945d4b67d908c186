/** A value inside the template engine. */
export interface RuntimeValue {
  type: string;
  value: unknown;
}

/** Plain data out of the engine's values. */
export function unwrap(input: unknown): unknown {
  if (!isRuntimeValue(input)) return input;
  const { value } = input;
  if (Array.isArray(value)) return value.map(unwrap);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, unwrap(item)]));
  return typeof value === 'function' ? null : (value ?? null);
}

const isRuntimeValue = (input: unknown): input is RuntimeValue =>
  typeof input === 'object' && input !== null && 'type' in input && 'value' in input;

/** Text of a value in output, as existing templates expect it: `None`, `True`, `['a', 1]`. */
export function printed(value: unknown, nested = false): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return nested ? quoted(value) : value;
  if (Array.isArray(value)) return `[${value.map(item => printed(item, true)).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, item]) => `${quoted(key)}: ${printed(item, true)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(value);
}

/** Text that was escaped for SQL already stays between single quotes. */
const quoted = (text: string): string => `'${text}'`;
