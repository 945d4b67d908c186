import { describe, expect, it } from 'vitest';
import { durationText } from './duration.ts';

describe('durations', () => {
  it.each([
    [0, '00:00:00.00'],
    [1234, '00:00:01.23'],
    [3_723_450, '01:02:03.45'],
    [-5, '00:00:00.00'],
  ])('%s ms', (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
});
