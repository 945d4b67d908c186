const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `00:00:01.25` */
export function durationText(milliseconds: number): string {
  const total = Math.max(0, milliseconds);
  const seconds = total / 1000;
  return `${pad(seconds / 3600)}:${pad((seconds / 60) % 60)}:${pad(seconds % 60)}.${pad((total % 1000) / 10)}`;
}
