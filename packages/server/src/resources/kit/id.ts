/** The largest id the store can hold. */
const MAX_ID = 2_147_483_647;

/** The id a text names, or null when it cannot be one. */
export function idFrom(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_ID ? id : null;
}
