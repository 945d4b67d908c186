import { describe, expect, it } from 'vitest';
import { durationText } from './duration.ts';

describe('durations', () => {
  it.each([
    [-5, '0 ms'],
    [0, '0 ms'],
    [999.9, '999 ms'],
    [1000, '1.00 s'],
    [1234, '1.23 s'],
    [59_999, '59.99 s'],
    [60_000, '1 m 00 s'],
    [754_000, '12 m 34 s'],
    [3_723_450, '1 h 02 m 03 s'],
  ])('%s ms', (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
});
