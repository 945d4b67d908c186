import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock, readClock } from './clock-text.ts';

const read = (text: string) =>
  readClock(text) ? [new Date(clock.milliseconds).toISOString(), clock.micros] : null;

test.each([
  ['2024-02-29', ['2024-02-29T00:00:00.000Z', 0]],
  ['1899-12-31', ['1899-12-31T00:00:00.000Z', 0]],
  ['2024-02-29 12:34:56', ['2024-02-29T12:34:56.000Z', 0]],
  ['2024-02-29T12:34:56.5', ['2024-02-29T12:34:56.500Z', 0]],
  ['1969-12-31 23:59:59.999999', ['1969-12-31T23:59:59.999Z', 999]],
  ['2024-02-29 12:34:56.123456789', ['2024-02-29T12:34:56.123Z', 456]],
  ['2024-07-01 12:00:00+02', ['2024-07-01T10:00:00.000Z', 0]],
  ['2024-07-01 12:00:00.25 -03:30', ['2024-07-01T15:30:00.250Z', 0]],
  ['2024-07-01 12:00:00.000 UTC', ['2024-07-01T12:00:00.000Z', 0]],
  ['0044-03-15 BC', ['-000043-03-15T00:00:00.000Z', 0]],
  ['0001-01-01', ['0001-01-01T00:00:00.000Z', 0]],
  ['12024-01-01 00:00:00', ['+012024-01-01T00:00:00.000Z', 0]],
  ['infinity', ['+275760-09-13T00:00:00.000Z', 0]],
  ['294276-12-31 23:59:59', ['+275760-09-13T00:00:00.000Z', 0]],
  ['2024-07-01 12:00:00 Europe/Paris', null],
  ['yesterday', null],
  ['', null],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('agrees with Date on every moment it can write', () => {
  const moments = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, moment => {
      expect(readClock(moment.toISOString())).toBe(true);
      expect(clock.milliseconds).toBe(moment.getTime());
    }),
  );
});
