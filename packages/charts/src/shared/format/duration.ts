const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

function wholeUnits(milliseconds: number): { parts: string[]; rest: number } {
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count}${unit}`);
    rest -= count * size;
  }
  return { parts, rest };
}

const signed = (value: number, text: string): string => (value < 0 ? `-${text}` : text);

/** Milliseconds as days to seconds: 66000 gives `1m 6s`. */
export function formatDuration(value: number): string {
  const { parts } = wholeUnits(Math.abs(value));
  return signed(parts.length > 0 ? value : 0, parts.join(' ') || '0s');
}

/** Milliseconds down to nanoseconds: 1.40008 gives `1ms 400µs 80ns`. */
export function formatDurationFine(value: number): string {
  const { parts, rest } = wholeUnits(Math.abs(value));
  const nanoseconds = Math.round(rest * 1_000_000);
  const fine: [string, number][] = [
    ['ms', Math.floor(nanoseconds / 1_000_000)],
    ['µs', Math.floor(nanoseconds / 1000) % 1000],
    ['ns', nanoseconds % 1000],
  ];
  for (const [unit, count] of fine) if (count > 0) parts.push(`${count}${unit}`);
  return signed(parts.length > 0 ? value : 0, parts.join(' ') || '0ms');
}

/** Milliseconds as a clock: 10500 gives `0:00:10.5`. */
export function formatDurationColons(value: number): string {
  const tenths = Math.round(Math.abs(value) / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (part: number): string => String(part).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return signed(value, tenths % 10 === 0 ? clock : `${clock}.${tenths % 10}`);
}
