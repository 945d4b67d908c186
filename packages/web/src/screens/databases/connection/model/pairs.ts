/** `key=value&key=value` as an object; a key without a value is empty text. */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.trim().replace(/^\?/, '')));

/** An object as `key=value&key=value`. */
export const pairsText = (pairs: object): string =>
  new URLSearchParams(Object.entries(pairs).map(([key, value]) => [key, String(value)])).toString();
