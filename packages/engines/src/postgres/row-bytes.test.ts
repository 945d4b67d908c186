import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock, readClock } from '../clock-text.ts';
import { FrameBuilder } from '../frame-builder.ts';
import { cellReader } from './row-bytes.ts';
import { builtinType } from './types.ts';

const BIGINT = 20;
const INTEGER = 23;
const DOUBLE = 701;
const TEXT = 25;
const DATE = 1082;
const TIMESTAMP = 1114;
const ZONED = 1184;

/** The cell and its microseconds as read from the middle of other bytes. */
function read(oid: number, text: string): [unknown, number] {
  const type = builtinType(oid)!;
  const builder = new FrameBuilder([{ name: 'a', type: type.name, kind: type.kind }]);
  const bytes = Buffer.from(`99${text}99`);
  cellReader(type)(bytes, 2, bytes.length - 2, builder, 0);
  const [column] = builder.take().columns;
  return [column!.values[0], column!.micros?.[0] ?? 0];
}

test('numbers and texts', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer(),
      fc.string(),
      (big, int, text) => {
        expect(read(BIGINT, String(big))[0]).toBe(big);
        expect(read(INTEGER, String(int))[0]).toBe(int);
        expect(read(TEXT, text)[0]).toBe(Buffer.from(text).toString());
      },
    ),
  );
  for (const value of ['NaN', 'Infinity', '-Infinity', '-0', '1e-300']) {
    expect(read(DOUBLE, value)[0]).toBe(Number(value));
  }
});

test('moments are those of their text', () => {
  const moments = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom('', '.5', '.123456'),
      fc.constantFrom('+00', '+05:30', '-03'),
      (date, fraction, zone) => {
        const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction}`;
        readClock(text);
        expect(read(TIMESTAMP, text)).toEqual([clock.milliseconds, clock.micros]);
        readClock(text + zone);
        expect(read(ZONED, text + zone)).toEqual([clock.milliseconds, clock.micros]);
        readClock(text.slice(0, 10));
        expect(read(DATE, text.slice(0, 10))[0]).toBe(clock.milliseconds);
      },
    ),
  );
  expect(read(DATE, '0044-03-15 BC')[0]).toBe(Date.UTC(-43, 2, 15));
  expect(read(TIMESTAMP, 'infinity')[0]).toBe(8_640_000_000_000_000);
});
