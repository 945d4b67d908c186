import type { JsonValue } from '@parallax/contract';

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MANY_DIGITS = /[\d.]{16}/;

/** Parses JSON; numbers that a double cannot hold become text with the exact digits. */
export function parseExactJson(text: string): JsonValue {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(TOKENS, token => (token.startsWith('"') ? token : exactToken(token))));
}

const exactToken = (token: string): string => (isExact(token) ? token : `"${token}"`);

/** A number as JSON holds it: a double when nothing is lost, the digits as text otherwise. */
export const exactNumber = (text: string): number | string => (isExact(text) ? Number(text) : text);

function isExact(text: string): boolean {
  const value = Number(text);
  return Number.isFinite(value) && significant(String(value)) === significant(text);
}

/** The digits that count, without sign, point, exponent and outer zeros. */
function significant(text: string): string {
  const digits = text.replace(/[eE].*$/, '').replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').replace(/0+$/, '');
}
