import { expect, it } from 'vitest';
import { parseUtc } from './time.ts';

it.each([
  ['1970-01-01T00:00:01.000000+0000', 1000],
  ['1970-01-01T00:00:01', 1000],
  ['1970-01-01T01:00:01+01:00', 1000],
  ['1970-01-01T00:00:01Z', 1000],
  ['yesterday', 0],
  ['', 0],
  [null, 0],
])('%s is %s', (text, milliseconds) => {
  expect(parseUtc(text)).toBe(milliseconds);
});
