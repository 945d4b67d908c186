const PARAMETER = /\{\{-?\s*([A-Za-z_]\w*)\s*(?:\|[^}]*)?-?\}\}/g;

/** The names of which the SQL wants the values, in the order they occur; calls of macros are none. */
export const parametersIn = (sql: string): string[] => [
  ...new Set(Array.from(sql.matchAll(PARAMETER), ([, name = '']) => name)),
];

/** The values as an object; null where the text is none. */
export function readParameters(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** The text to fill in: what was given before, with a place for every name that has no value yet. */
export function parametersToFill(text: string, sql: string): string {
  const values = readParameters(text);
  if (values === null) return text;
  const missing = parametersIn(sql).filter(name => !Object.hasOwn(values, name));
  if (missing.length === 0) return text.trim() === '' ? '{}' : text;
  return JSON.stringify({ ...values, ...Object.fromEntries(missing.map(name => [name, ''])) }, null, 2);
}
