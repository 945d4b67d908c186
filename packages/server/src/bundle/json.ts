/** JSON text of a file's map; nothing for what is empty. */
export const json = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
