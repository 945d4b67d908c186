import { fail } from './options.ts';

/** A resampling rule: the label of the bucket a moment falls into, and the label after a given one. */
export interface Frequency {
  /** Buckets that end with their label contain the whole of the label's day. */
  labelsEnd: boolean;
  /** Every bucket is equally long. */
  isFixed: boolean;
  first(moment: number): number;
  /** The label `count` buckets after the first one. */
  after(first: number, count: number): number;
}

const DAY = 86_400_000;
const FIXED: Record<string, number> = {
  L: 1,
  ms: 1,
  S: 1000,
  s: 1000,
  T: 60_000,
  min: 60_000,
  H: 3_600_000,
  h: 3_600_000,
  D: DAY,
};
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const floorDay = (moment: number): number => Math.floor(moment / DAY) * DAY;

/** Reads rules such as `1T`, `7D`, `W-SUN`, `MS`, `2QS`, `1A`. */
export function frequencyOf(rule: string): Frequency {
  const match = /^(\d*)([A-Za-z]+)(?:-([A-Za-z]{3}))?$/.exec(rule.trim());
  const multiple = Number(match?.[1] || 1);
  const unit = match?.[2] ?? '';
  const anchor = match?.[3]?.toUpperCase();
  if (multiple < 1) return fail(`Invalid frequency: ${rule}`);
  if (Object.hasOwn(FIXED, unit) && !anchor) return fixed(FIXED[unit]! * multiple);
  if (unit === 'W') {
    const weekday = WEEKDAYS.indexOf(anchor ?? 'SUN');
    if (weekday >= 0) return weekly(weekday, multiple);
  }
  const months = monthsOf(unit, anchor);
  return months ? monthly(months, multiple) : fail(`Invalid frequency: ${rule}`);
}

function fixed(step: number): Frequency {
  return {
    labelsEnd: false,
    isFixed: true,
    first: moment => moment - ((moment - floorDay(moment)) % step),
    after: (first, count) => first + count * step,
  };
}

function weekly(weekday: number, multiple: number): Frequency {
  return {
    labelsEnd: true,
    isFixed: true,
    first(moment) {
      const day = floorDay(moment);
      return day + ((weekday - new Date(day).getUTCDay() + 7) % 7) * DAY;
    },
    after: (first, count) => first + count * multiple * 7 * DAY,
  };
}

interface MonthRule {
  /** Months in a bucket. */
  span: number;
  /** A month (0–11) in which a bucket starts. */
  start: number;
  atEnd: boolean;
}

function monthsOf(unit: string, anchor: string | undefined): MonthRule | null {
  const month = anchor === undefined ? -1 : MONTHS.indexOf(anchor);
  if (anchor !== undefined && month < 0) return null;
  switch (unit) {
    case 'MS':
      return { span: 1, start: 0, atEnd: false };
    case 'M':
    case 'ME':
      return { span: 1, start: 0, atEnd: true };
    case 'QS':
      return { span: 3, start: month < 0 ? 0 : month % 3, atEnd: false };
    case 'Q':
    case 'QE':
      return { span: 3, start: month < 0 ? 0 : (month + 1) % 3, atEnd: true };
    case 'AS':
    case 'YS':
      return { span: 12, start: Math.max(month, 0), atEnd: false };
    case 'A':
    case 'Y':
    case 'YE':
      return { span: 12, start: month < 0 ? 0 : (month + 1) % 12, atEnd: true };
    default:
      return null;
  }
}

function monthly({ span, start, atEnd }: MonthRule, multiple: number): Frequency {
  const monthOf = (moment: number) => {
    const date = new Date(moment);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const dayOf = (month: number, day: number) => {
    const date = new Date(0);
    date.setUTCFullYear(Math.floor(month / 12), month % 12, day);
    return date.getTime();
  };
  const bucketOf = (moment: number) => Math.floor((monthOf(moment) - start) / span) * span + start;
  const label = (bucket: number) => (atEnd ? dayOf(bucket + span, 0) : dayOf(bucket, 1));
  return {
    labelsEnd: atEnd,
    isFixed: false,
    first: moment => label(bucketOf(moment)),
    after: (first, count) => label(bucketOf(first) + count * multiple * span),
  };
}

/** Moments up to this one belong to a bucket with the given label. */
export const lastMomentOf = (frequency: Frequency, label: number, next: number): number =>
  frequency.labelsEnd ? label + DAY - 1 : next - 1;
