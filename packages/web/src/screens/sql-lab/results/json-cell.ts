import type { Cell } from './result-source.ts';

const MIGHT_BE = /^\s*[[{][\s\S]*[\]}]\s*$/;

/** The object or list in a cell as JSON text, or null for anything else. */
export function jsonText(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'object') return JSON.stringify(cell);
  if (typeof cell !== 'string' || !MIGHT_BE.test(cell)) return null;
  try {
    JSON.parse(cell);
    return cell;
  } catch {
    return null;
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * JSON text in lines. The values stay as they are written: read and written again, a number of more than 15 digits
 * would become another one.
 */
export function setOut(json: string): string {
  let depth = 0;
  let text = '';
  let previous = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of json.matchAll(TOKENS)) {
    const opens = previous === '{' || previous === '[';
    if (token === '}' || token === ']') {
      depth--;
      text += opens ? token : line() + token;
    } else {
      if (opens || previous === ',') text += line();
      text += token === ':' ? ': ' : token;
      if (token === '{' || token === '[') depth++;
    }
    previous = token;
  }
  return text;
}
