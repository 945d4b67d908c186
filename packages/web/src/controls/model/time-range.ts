import { t, tn } from '../../platform/i18n.ts';

/** Time ranges as the picker edits them. Start is inclusive, end exclusive. */
export const NO_FILTER = 'No filter';

export const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

export type Side =
  | { mode: 'specific'; at: string }
  | { mode: 'relative'; count: number; unit: Unit }
  | { mode: 'now' }
  | { mode: 'today' };

export type TimeRange =
  | { frame: 'common' | 'calendar' | 'current'; value: string }
  | { frame: 'custom'; since: Side; until: Side; anchor: string }
  | { frame: 'advanced'; since: string; until: string }
  | { frame: 'none' };
export type TimeFrame = TimeRange['frame'];

export const FRAMES: readonly { frame: TimeFrame; label: string }[] = [
  { frame: 'common', label: 'Last' },
  { frame: 'calendar', label: 'Previous' },
  { frame: 'current', label: 'Current' },
  { frame: 'custom', label: 'Custom' },
  { frame: 'advanced', label: 'Advanced' },
  { frame: 'none', label: NO_FILTER },
];

const each = (prefix: string, units: readonly string[]): string[] => units.map(unit => `${prefix} ${unit}`);

export const NAMED_RANGES: Record<'common' | 'calendar' | 'current', readonly string[]> = {
  common: each('Last', ['day', 'week', 'month', 'quarter', 'year']),
  calendar: each('previous calendar', ['week', 'month', 'quarter', 'year']),
  current: each('Current', ['day', 'week', 'month', 'quarter', 'year']),
};

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;
const DATEADD = /^DATEADD\(DATETIME\(["'](.+?)["']\),\s*(-?\d+),\s*(\w+)\)$/i;

const isUnit = (text: string): text is Unit => UNITS.some(unit => unit === text);

function parseSide(text: string): { side: Side; anchor?: string } | null {
  if (text === 'now') return { side: { mode: 'now' } };
  if (text === 'today') return { side: { mode: 'today' } };
  if (ISO.test(text)) return { side: { mode: 'specific', at: text } };
  const [, anchor, count, name = ''] = DATEADD.exec(text) ?? [];
  const unit = name.toLowerCase().replace(/s$/, '');
  return anchor && isUnit(unit) ? { side: { mode: 'relative', count: Number(count), unit }, anchor } : null;
}

const DEFAULT_CUSTOM: TimeRange = {
  frame: 'custom',
  since: { mode: 'relative', count: -7, unit: 'day' },
  until: { mode: 'today' },
  anchor: 'now',
};

/** The frame a stored text belongs to; text no other frame understands is advanced. */
export function parseTimeRange(text: string): TimeRange {
  if (!text || text === NO_FILTER) return { frame: 'none' };
  for (const frame of ['common', 'calendar', 'current'] as const)
    if (NAMED_RANGES[frame].includes(text)) return { frame, value: text };
  const [left = '', right] = splitRange(text);
  if (right === undefined) return { frame: 'advanced', since: text, until: '' };
  const since = parseSide(left);
  const until = parseSide(right);
  if (!since || !until) return { frame: 'advanced', since: left, until: right };
  const bothRelative = since.side.mode === 'relative' && until.side.mode === 'relative';
  const anchor = bothRelative ? (since.anchor ?? 'now') : 'now';
  return { frame: 'custom', since: since.side, until: until.side, anchor };
}

function splitRange(text: string): [string, string?] {
  const at = text.indexOf(' : ');
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 3).trim()];
}

const printSide = (side: Side, anchor: string): string => {
  if (side.mode === 'specific') return side.at;
  return side.mode === 'relative' ? `DATEADD(DATETIME("${anchor}"), ${side.count}, ${side.unit})` : side.mode;
};

/** A relative side counts from the other side when that one is fixed. */
const anchorFor = (other: Side, anchor: string): string =>
  other.mode === 'relative' ? anchor : other.mode === 'specific' ? other.at : other.mode;

export function printTimeRange(range: TimeRange): string {
  switch (range.frame) {
    case 'none':
      return NO_FILTER;
    case 'advanced':
      return !range.until && !range.since.includes(' : ') && /^(Last|Next|Current|previous)/.test(range.since)
        ? range.since.trim()
        : `${range.since.trim()} : ${range.until.trim()}`;
    case 'custom': {
      const { since, until, anchor } = range;
      return `${printSide(since, anchorFor(until, anchor))} : ${printSide(until, anchorFor(since, anchor))}`;
    }
    default:
      return range.value;
  }
}

const sideWords = (side: Side, anchor: string): string => {
  if (side.mode === 'specific') return side.at.replace('T', ' ').replace(/ 00:00(:00)?$/, '');
  if (side.mode !== 'relative') return t(side.mode);
  const count = Math.abs(side.count);
  const amount = tn(`%s ${side.unit}`, `%s ${side.unit}s`, count);
  const from = anchor.replace('T', ' ').replace(/ 00:00(:00)?$/, '');
  if (side.count > 0) return anchor === 'now' ? t('in %s', amount) : t('%s after %s', amount, from);
  return anchor === 'now' ? t('%s ago', amount) : t('%s before %s', amount, from);
};

/** A time range as people say it; an advanced one as it was written. */
export function timeRangeWords(text: string): string {
  const range = parseTimeRange(text);
  switch (range.frame) {
    case 'none':
      return t(NO_FILTER);
    case 'custom': {
      const { since, until, anchor } = range;
      return `${sideWords(since, anchorFor(until, anchor))} – ${sideWords(until, anchorFor(since, anchor))}`;
    }
    case 'advanced':
      return [range.since, range.until].filter(Boolean).join(' – ');
    default:
      return t(range.value);
  }
}

/** Where another frame starts from. */
export function startFrame(frame: TimeFrame, from: TimeRange): TimeRange {
  if (frame === from.frame) return from;
  switch (frame) {
    case 'none':
      return { frame };
    case 'custom':
      return DEFAULT_CUSTOM;
    case 'advanced': {
      const [since = '', until = ''] = from.frame === 'none' ? [] : splitRange(printTimeRange(from));
      return { frame, since, until };
    }
    default:
      return { frame, value: frame === 'common' ? 'Last week' : NAMED_RANGES[frame][1]! };
  }
}
