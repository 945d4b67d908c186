import { expect, test } from 'vitest';
import { column, settle } from './sizes.ts';

const ROOM = { min: 180, max: 0.25 };

test.each([
  ['stays where it is put', 200, false, 200],
  ['keeps its least', 120, false, 180],
  ['keeps a little under its least open', 120, true, 180],
  ['folds when pushed away', 80, true, 0],
  ['does not fold unless it may', 10, false, 180],
  ['leaves the rest its share', 900, false, 250],
])('a pane %s', (_, width, folds, expected) => {
  expect(settle(width, ROOM, 1000, folds)).toBe(expected);
});

test('a column follows the window within its room', () => {
  expect(column(200, ROOM)).toBe('clamp(180px, 200px, 25%)');
  expect(column(0, ROOM)).toBe('0');
});
