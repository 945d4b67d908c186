import { PlainError } from '@parallax/contract';

/** JSON text of an object as it is stored: empty text is null, undefined leaves the stored one. 422 for other text. */
export function jsonObjectText(field: string, text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === null || text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch {
    throw new PlainError(422, { [field]: ['JSON not valid'] });
  }
  throw new PlainError(422, { [field]: ['Must be a JSON object.'] });
}
