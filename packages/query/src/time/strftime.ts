import type { Wall } from './calendar.ts';

const pad = (number: number, width = 2) => String(number).padStart(width, '0');
const DAY_MS = 86_400_000;

const DIRECTIVES: Record<string, (date: Date) => string> = {
  Y: date => pad(date.getUTCFullYear(), 4),
  y: date => pad(date.getUTCFullYear() % 100),
  m: date => pad(date.getUTCMonth() + 1),
  d: date => pad(date.getUTCDate()),
  H: date => pad(date.getUTCHours()),
  I: date => pad(date.getUTCHours() % 12 || 12),
  p: date => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  M: date => pad(date.getUTCMinutes()),
  S: date => pad(date.getUTCSeconds()),
  f: date => `${pad(date.getUTCMilliseconds(), 3)}000`,
  j: date => pad(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0)) / DAY_MS) + 1, 3),
  z: () => '',
  Z: () => '',
  '%': () => '%',
};

/** Writes a wall-clock reading by a strftime pattern; directives without a meaning here stay as they are. */
export function formatStrftime(wall: Wall, pattern: string): string {
  const date = new Date(wall);
  return pattern.replace(/%(.)/g, (whole, letter: string) => DIRECTIVES[letter]?.(date) ?? whole);
}
