import type { Cell, Column } from '@parallax/contract';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A moment as people read it; days without a clock. */
export function momentText(epoch: number, kind: Column['kind']): string {
  if (!Number.isFinite(epoch) || Math.abs(epoch) > 8.64e15) return '';
  const iso = new Date(epoch).toISOString();
  if (kind === 'date') return iso.slice(0, iso.indexOf('T'));
  const text = iso.replace('T', ' ').slice(0, -1);
  return text.endsWith('.000') ? text.slice(0, -4) : text;
}

export const isMoment = (kind: Column['kind']): boolean =>
  kind === 'timestamp' || kind === 'timestamptz' || kind === 'date';

/** A cell of a file as text; null is nothing. */
export function cellText(value: Cell | undefined, kind: Column['kind']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return isMoment(kind) ? momentText(value, kind) : numberText(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const numberText = (value: number): string => (Number.isFinite(value) ? String(value) : '');

function bytesText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return '[bytes]';
  }
}

export const isNumeric = (kind: Column['kind']): boolean =>
  kind === 'int' || kind === 'bigint' || kind === 'float' || kind === 'decimal';
