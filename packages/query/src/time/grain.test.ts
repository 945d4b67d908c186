import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, DAY, type Unit } from './calendar.ts';
import { GRAINS, truncate } from './grain.ts';
import { instantOf, wallClock } from './zone.ts';

const moment = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
const grain = fc.constantFrom(...Object.keys(GRAINS));

describe('truncate', () => {
  test('is idempotent, and never leaves its week', () => {
    fc.assert(
      fc.property(moment, grain, (at, name) => {
        const bucket = truncate(at, name);
        expect(truncate(bucket, name)).toBe(bucket);
        const ends = name.startsWith('P1W/');
        expect(ends ? bucket + DAY > at && bucket - at < 7 * DAY : bucket <= at).toBe(true);
      }),
    );
  });

  test('agrees with counting calendar parts', () => {
    const naive: Record<string, (date: Date) => number> = {
      PT5M: d =>
        Date.UTC(
          d.getUTCFullYear(),
          d.getUTCMonth(),
          d.getUTCDate(),
          d.getUTCHours(),
          d.getUTCMinutes() - (d.getUTCMinutes() % 5),
        ),
      PT6H: d =>
        Date.UTC(
          d.getUTCFullYear(),
          d.getUTCMonth(),
          d.getUTCDate(),
          d.getUTCHours() - (d.getUTCHours() % 6),
        ),
      P1W: d => Date.UTC(d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate() - ((d.getUTCDay() + 6) % 7)),
      '1969-12-28T00:00:00Z/P1W': d =>
        Date.UTC(d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate() - d.getUTCDay()),
      'P1W/1970-01-03T00:00:00Z': d =>
        Date.UTC(d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate() + 6 - d.getUTCDay()),
      P3M: d => Date.UTC(d.getUTCFullYear(), d.getUTCMonth() - (d.getUTCMonth() % 3)),
      P1Y: d => Date.UTC(d.getUTCFullYear(), 0),
    };
    fc.assert(
      fc.property(moment, fc.constantFrom(...Object.keys(naive)), (at, name) => {
        expect(truncate(at, name)).toBe(naive[name]!(new Date(at)));
      }),
    );
  });

  test('other spellings mean the same', () => {
    expect(truncate(Date.UTC(2024, 4, 5, 1, 44), 'PT0.5H')).toBe(Date.UTC(2024, 4, 5, 1, 30));
    expect(truncate(Date.UTC(2024, 4, 5), 'P0.25Y')).toBe(Date.UTC(2024, 3));
    expect(() => truncate(0, 'P2D')).toThrow('P2D');
  });
});

test('month arithmetic stops at the end of the month', () => {
  expect(new Date(add(Date.UTC(2024, 0, 31, 5), 1, 'month')).toISOString()).toBe('2024-02-29T05:00:00.000Z');
  expect(new Date(add(Date.UTC(2024, 1, 29), -1, 'year')).toISOString()).toBe('2023-02-28T00:00:00.000Z');
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: -50, max: 50 }),
      fc.constantFrom<Unit>('month', 'quarter', 'year'),
      (at, n, unit) => {
        const months = { month: 1, quarter: 3, year: 12 }[unit as 'month'] * n;
        const [from, to] = [new Date(at), new Date(add(at, n, unit))];
        const distance =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
        expect(distance).toBe(months);
        expect(to.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate());
      },
    ),
  );
});

test('wall clocks and instants are inverse outside of a clock change', () => {
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      (at, zone) => {
        const wall = wallClock(at, zone);
        expect(wallClock(instantOf(wall, zone), zone)).toBe(wall);
      },
    ),
  );
  expect(instantOf(Date.UTC(2024, 2, 31, 2, 30), 'Europe/Berlin')).toBe(Date.UTC(2024, 2, 31, 1, 30));
  expect(instantOf(Date.UTC(2024, 9, 27, 2, 30), 'Europe/Berlin')).toBe(Date.UTC(2024, 9, 27, 0, 30));
});
