import { describe, expect, it } from 'vitest';
import { changeSince, headline, type Point } from './value.ts';

const points: Point[] = [4, null, 1, 3, null].map((value, time) => ({ time, value }));

describe('headline', () => {
  it.each([
    ['LAST_VALUE', 3],
    ['sum', 8],
    ['mean', 8 / 3],
    ['min', 1],
    ['max', 4],
    ['median', 3],
  ])('%s is %d', (aggregation, value) => {
    expect(headline(points, aggregation).value).toBeCloseTo(value);
  });

  it('is empty without values', () => {
    expect(headline([], 'sum').value).toBeNull();
    expect(headline([{ time: 0, value: null }], 'LAST_VALUE').value).toBeNull();
  });
});

describe('changeSince', () => {
  it.each([
    [3, 1, 2],
    [3, 2, null],
    [3, 3, -0.25],
    [3, 9, null],
    [3, 0, null],
  ])('of point %d, %d back, is %s', (index, lag, change) => {
    expect(changeSince(points, points[index]!, lag)).toBe(change);
  });

  it('measures against the size of a negative value', () => {
    const falling: Point[] = [
      { time: 0, value: -10 },
      { time: 1, value: -20 },
    ];
    expect(changeSince(falling, falling[1]!, 1)).toBe(-1);
  });
});
