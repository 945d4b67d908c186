/** Milliseconds as a clock: `00:00:00.557`. */
export function clockText(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
