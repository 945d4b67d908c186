const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `320 ms`, `1.25 s`, `2 m 03 s`, `1 h 02 m 03 s` */
export function durationText(milliseconds: number): string {
  const total = Math.max(0, milliseconds);
  if (total < 1000) return `${Math.floor(total)} ms`;
  const seconds = Math.floor(total / 1000);
  if (seconds < 60) return `${(Math.floor(total / 10) / 100).toFixed(2)} s`;
  const rest = `${pad((seconds / 60) % 60)} m ${pad(seconds % 60)} s`;
  return seconds < 3600 ? rest.replace(/^0/, '') : `${Math.floor(seconds / 3600)} h ${rest}`;
}
