import type { StructuredError } from '@parallax/contract';
import type { Query } from '../model/state.ts';

/** A mistake and where it is: offsets into the editor's text. */
export interface Mark {
  from: number;
  to: number;
  message: string;
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The offset of a line and column, both counted from 1; null beyond the text. */
export function offsetOf(text: string, line: number, column: number): number | null {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return null;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + Math.max(0, column - 1), end < 0 ? text.length : end);
}

const WORD = /[\p{L}\p{N}_$]/u;

/** The word at an offset, or the one right before it: what a caret points at. */
export function tokenAt(text: string, offset: number): { from: number; to: number } {
  let from = Math.min(offset, text.length);
  let to = from;
  while (from > 0 && WORD.test(text[from - 1]!)) from--;
  while (to < text.length && WORD.test(text[to]!)) to++;
  if (from === to) to = Math.min(text.length, from + 1);
  return from === to ? { from: Math.max(0, from - 1), to } : { from, to };
}

function nameIn(message: string): string | null {
  const [, name] =
    /(?:column|table|relation|function|near)\s+(?:with name\s+)?["'`]?([\w.$]+)["'`]?/i.exec(message) ?? [];
  return name?.split('.').at(-1) ?? null;
}

function markOf(error: StructuredError, text: string, offset: number): Mark | null {
  const run = text.slice(offset);
  const line = number(error.extra.line);
  if (line !== null) {
    const at = offsetOf(run, line, number(error.extra.column) ?? 1);
    if (at === null) return null;
    const { from, to } = tokenAt(run, at);
    return { from: offset + from, to: offset + to, message: error.message };
  }
  const name = nameIn(error.message);
  const found = name ? new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'i').exec(run) : null;
  if (!found) return null;
  return { from: offset + found.index, to: offset + found.index + found[0].length, message: error.message };
}

/** The errors of a run, as long as the text it ran still stands there. */
export function marksOf(query: Query | undefined, text: string): Mark[] {
  if (query?.state !== 'failed' || !text.startsWith(query.sql, query.offset)) return [];
  return query.errors.map(error => markOf(error, text, query.offset)).filter(mark => mark !== null);
}

interface Fault {
  line_number: number | null;
  start_column: number | null;
  end_column: number | null;
  message: string;
}

/** What checking the text without running it found. */
export const faultMarks = (faults: readonly Fault[], text: string): Mark[] =>
  faults.map(({ line_number, start_column, end_column, message }) => {
    const from = offsetOf(text, line_number ?? 1, start_column ?? 1) ?? 0;
    const end = end_column === null ? null : offsetOf(text, line_number ?? 1, end_column);
    return end !== null && end > from ? { from, to: end, message } : { ...tokenAt(text, from), message };
  });
