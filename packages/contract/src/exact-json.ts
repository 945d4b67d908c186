/** A whole number of so many digits; looked for first, since hardly an answer has one. */
const LONG = /[[:,]\s*-?\d{16,}\s*[\]},]/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const exact = (token: string): string =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;

/**
 * Reads an answer of the server; whole numbers beyond what a number can hold keep their digits, as text. Others were
 * numbers when they were written and lose nothing, so an answer full of them is not gone through one by one.
 */
export const readExact = (text: string) => JSON.parse(LONG.test(text) ? text.replace(TOKENS, exact) : text);
