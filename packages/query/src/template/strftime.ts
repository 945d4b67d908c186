const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const WRITERS: Record<string, (date: Date) => string> = {
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
  j: date => pad(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1, 3),
  B: date => MONTHS[date.getUTCMonth()]!,
  b: date => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  A: date => DAYS[date.getUTCDay()]!,
  a: date => DAYS[date.getUTCDay()]!.slice(0, 3),
  '%': () => '%',
};

/** Writes a moment by a strftime pattern; unknown directives stay as they are. */
export const formatTime = (epoch: number, pattern: string): string =>
  pattern.replace(/%(.)/g, (text, code: string) => WRITERS[code]?.(new Date(epoch)) ?? text);

const READERS: Record<string, string> = {
  Y: String.raw`(?<Y>\d{4})`,
  y: String.raw`(?<y>\d{2})`,
  m: String.raw`(?<m>\d{1,2})`,
  d: String.raw`(?<d>\d{1,2})`,
  H: String.raw`(?<H>\d{1,2})`,
  M: String.raw`(?<M>\d{1,2})`,
  S: String.raw`(?<S>\d{1,2})`,
  f: String.raw`(?<f>\d{1,6})`,
  '%': '%',
};

/** Reads a moment by a strptime pattern, or gives null when the text does not match. */
export function parseTime(text: string, pattern: string): number | null {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/%(.)/g, (whole, code: string) => READERS[code] ?? whole);
  const parts = new RegExp(`^${source}$`).exec(text)?.groups;
  if (!parts) return null;
  const year = parts.Y
    ? Number(parts.Y)
    : parts.y
      ? 2000 + Number(parts.y) - (Number(parts.y) > 68 ? 100 : 0)
      : 1900;
  const [month, day] = [Number(parts.m ?? 1), Number(parts.d ?? 1)];
  const milliseconds = Math.floor(Number((parts.f ?? '0').padEnd(6, '0')) / 1000);
  const epoch = Date.UTC(
    year,
    month - 1,
    day,
    Number(parts.H ?? 0),
    Number(parts.M ?? 0),
    Number(parts.S ?? 0),
    milliseconds,
  );
  const date = new Date(epoch);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? epoch : null;
}
