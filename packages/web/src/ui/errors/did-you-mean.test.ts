import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance } from './did-you-mean.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['country', 'contry', 1],
    ['date', 'data', 1],
  ])('%s → %s is %s', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is a metric', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        fc.string({ maxLength: 8 }),
        fc.string({ maxLength: 8 }),
        (a, b, c) => {
          expect(editDistance(a, b)).toBe(editDistance(b, a));
          expect(editDistance(a, b) === 0).toBe(a === b);
          expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
        },
      ),
    );
  });
});

it('suggests what is within two edits, nearest first', () => {
  expect(didYouMean('contry', ['county', 'country', 'region', 'contrary'])).toEqual([
    'country',
    'county',
    'contrary',
  ]);
  expect(didYouMean('x', ['country'])).toEqual([]);
});
