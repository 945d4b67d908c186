/** Milliseconds of a wire instant such as `2026-11-15T02:18:56.499847+0000`; 0 when there is none. */
export function parseUtc(text: string | null | undefined): number {
  if (!text) return 0;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  return Date.parse(zoned.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) || 0;
}
