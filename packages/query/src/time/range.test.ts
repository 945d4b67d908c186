import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveTimeRange, type TimeRangeOptions } from './range.ts';

/** Sunday. */
const NOW = Date.UTC(2026, 10, 15, 2, 20);
const show = (wall: number | null) =>
  wall === null
    ? '-'
    : new Date(wall)
        .toISOString()
        .replace('.000Z', '')
        .replace(/T00:00:00$/, '');
const resolve = (text: string | null, options: Partial<TimeRangeOptions> = {}) => {
  const { since, until } = resolveTimeRange(text, { now: NOW, ...options });
  return `${show(since)} .. ${show(until)}`;
};

describe('whole ranges', () => {
  test.each([
    ['No filter', '- .. -'],
    ['', '- .. 2026-11-15'],
    ['yesterday', '- .. 2026-11-15'],
    ['2024-05-05', '- .. 2026-11-15'],
    ['Last day', '2026-11-14 .. 2026-11-15'],
    ['Last week', '2026-11-08 .. 2026-11-15'],
    ['Last month', '2026-10-15 .. 2026-11-15'],
    ['Last quarter', '2026-08-15 .. 2026-11-15'],
    ['Last year', '2025-11-15 .. 2026-11-15'],
    ['Last 2 weeks', '2026-11-01 .. 2026-11-15'],
    ['Last 3 hours', '2026-11-14T23:20:00 .. 2026-11-15T02:20:00'],
    ['Last 30 seconds', '2026-11-15T02:19:30 .. 2026-11-15T02:20:00'],
    ['Next 7 days', '2026-11-15 .. 2026-11-22'],
    ['Next 2 hours', '2026-11-15T02:20:00 .. 2026-11-15T04:20:00'],
    ['previous calendar week', '2026-11-02 .. 2026-11-09'],
    ['previous calendar month', '2026-10-01 .. 2026-11-01'],
    ['previous calendar quarter', '2026-07-01 .. 2026-10-01'],
    ['previous calendar year', '2025-01-01 .. 2026-01-01'],
    ['Current day', '2026-11-15 .. 2026-11-16'],
    ['Current week', '2026-11-09 .. 2026-11-16'],
    ['Current month', '2026-11-01 .. 2026-12-01'],
    ['Current quarter', '2026-10-01 .. 2027-01-01'],
    ['Current year', '2026-01-01 .. 2027-01-01'],
    ['first week of this year', '2026-01-01 .. 2026-01-08'],
    ['1st month of last quarter', '2026-07-01 .. 2026-08-01'],
    ['first month of the year', '2026-01-01 .. 2026-02-01'],
  ])('%s', (text, expected) => expect(resolve(text)).toBe(expected));
});

describe('two sides', () => {
  test.each([
    ['2024-01-01 : 2024-02-01', '2024-01-01 .. 2024-02-01'],
    ['2003-01-01T00:00:00 : 2005-06-01T00:00:00', '2003-01-01 .. 2005-06-01'],
    [' : now', '- .. 2026-11-15T02:20:00'],
    ['now : ', '2026-11-15T02:20:00 .. -'],
    ['100 years ago : now', '1926-11-15 .. 2026-11-15T02:20:00'],
    ['10 minutes ago : now', '2026-11-15T02:10:00 .. 2026-11-15T02:20:00'],
    ['last monday : today', '2026-11-09 .. 2026-11-15'],
    ['now : in 2 weeks', '2026-11-15T02:20:00 .. 2026-11-29'],
    ['yesterday : tomorrow', '2026-11-14 .. 2026-11-16'],
    ['start of last 2 years : now', '2024-01-01 .. 2026-11-15T02:20:00'],
    ['start of this month : end of this month', '2026-11-01 .. 2026-11-30'],
    ['first day of last month : first day of this month', '2026-10-01 .. 2026-11-01'],
    ['first of the week : now', '2026-11-09 .. 2026-11-15T02:20:00'],
    ['prior 3 months : this day', '2026-08-15 .. 2026-11-15'],
    ['2024 : 5', '2024-01-01 .. 2026-01-05'],
    ['May 5, 2024 : 6/30/2024 3:15 PM', '2024-05-05 .. 2024-06-30T15:15:00'],
    ['DATEADD(DATETIME("now"), -7, day) : now', '2026-11-08T02:20:00 .. 2026-11-15T02:20:00'],
    ["datetrunc(DATETIME('2024-08-20T10:00:00'), quarter) : today", '2024-07-01 .. 2026-11-15'],
    [
      "LASTDAY(DATETIME('2024-02-03'), month) : LASTDAY(datetime('2024-02-28'), WEEK)",
      '2024-02-29 .. 2024-03-03',
    ],
    ["DATEADD(DATETIME('2024-03-31'), 1, MONTH) : today", '2024-04-30 .. 2026-11-15'],
    [
      "DATEADD(DATETIME('2024-01-01'), DATEDIFF(DATETIME('2024-01-01'), DATETIME('2024-01-11')), day,) : ",
      '2024-01-11 .. -',
    ],
    ["HOLIDAY('thanks') : HOLIDAY('Christmas Day', DATETIME('2027'), 'US')", '2026-11-26 .. 2027-12-25'],
    ['2024-01-01T00:00:00+02:00 : ', '2023-12-31T22:00:00 .. -'],
  ])('%s', (text, expected) => expect(resolve(text)).toBe(expected));
});

test.each([
  ['garbage : now', 'Cannot parse time string [garbage]'],
  ['99999999999 years ago : now', 'Cannot parse time string [99999999999 years ago]'],
  ['Last 99999 years', 'Cannot parse time string [Last 99999 years]'],
  ['7 days : now', 'Time string is ambiguous. Please specify [7 days ago] or [7 days later].'],
  ['now : 2020-01-01', 'From date cannot be larger than to date'],
  ["HOLIDAY('festivus') : now", 'Unable to find such a holiday: [festivus]'],
  ["HOLIDAY('Christmas', DATETIME('2024'), 'XX') : now", 'Unable to find such a holiday: [Christmas]'],
  ['2024-02-30 : now', 'Cannot parse time string [2024-02-30]'],
  ["DATEADD(DATETIME('2024'), x, day) : now", "Cannot parse time string [DATEADD(DATETIME('2024'), x, day)]"],
])('%s is refused', (text, message) => expect(() => resolve(text)).toThrow(message));

describe('clock', () => {
  test('relative bases', () => {
    expect(resolve('Last day', { relativeStart: 'now', relativeEnd: 'now' })).toBe(
      '2026-11-14T02:20:00 .. 2026-11-15T02:20:00',
    );
    expect(resolve('', { relativeEnd: 'now' })).toBe('- .. 2026-11-15T02:20:00');
  });
  test('today is the day of the named zone', () => {
    expect(resolve('Last day', { zone: 'America/Los_Angeles' })).toBe('2026-11-13 .. 2026-11-14');
    expect(resolve('Last day', { zone: 'Pacific/Kiritimati' })).toBe('2026-11-14 .. 2026-11-15');
  });
});

test('any text resolves or is refused by name', () => {
  const words = [
    'Last',
    'Next',
    ' : ',
    'now',
    'DATEADD(',
    'DATETIME(',
    ')',
    "'",
    '"',
    ',',
    '2024-01-01',
    '-7',
    'day',
    'of',
    'first',
    '99999999999',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 })), { maxLength: 8 }),
      parts => {
        try {
          const { since, until } = resolveTimeRange(parts.join(' '), { now: NOW });
          expect([since, until].every(bound => bound === null || Number.isFinite(bound))).toBe(true);
        } catch (error) {
          expect((error as Error).name).toBe('TimeRangeError');
        }
      },
    ),
    { numRuns: 1000 },
  );
});
