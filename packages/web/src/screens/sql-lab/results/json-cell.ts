import type { Cell } from './result-source.ts';

const MIGHT_BE = /^\s*[[{][\s\S]*[\]}]\s*$/;

/** The object or list in a cell, or null for anything else. */
export function asJson(cell: Cell): object | null {
  if (typeof cell === 'object') return cell;
  if (typeof cell !== 'string' || !MIGHT_BE.test(cell)) return null;
  try {
    const parsed: unknown = JSON.parse(cell);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}
