import { expect, it } from 'vitest';
import { toLocalBox, toWire } from './moment.ts';

it.each([
  ['2026-11-15T02:18:56.499847', '2026-11-15T02:18', '2026-11-15T02:18:00'],
  ['2026-11-15 02:18:56', '2026-11-15T02:18', '2026-11-15T02:18:00'],
  [null, '', ''],
])('%s becomes %s in the box and %s on the wire', (wire, box, back) => {
  expect(toLocalBox(wire)).toBe(box);
  expect(toWire(toLocalBox(wire))).toBe(back);
});
