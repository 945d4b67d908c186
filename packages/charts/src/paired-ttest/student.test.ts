import { describe, expect, it } from 'vitest';
import { pairedTest, twoSided } from './student.ts';

describe('twoSided', () => {
  it.each([
    [0, 5, 1],
    [2.228, 10, 0.05],
    [12.706, 1, 0.05],
    [3.169, 10, 0.01],
  ])('t %s with %s degrees', (t, freedom, p) => {
    expect(twoSided(t, freedom)).toBeCloseTo(p, 3);
  });
});

describe('pairedTest', () => {
  it('compares pairs and leaves gaps out', () => {
    expect(pairedTest([1, 2, 3, null], [2, 4, 4, 9])).toBeCloseTo(0.0572, 3);
  });

  it.each([
    [[1], [2], null],
    [[1, 1], [1, 1], 1],
    [[1, 1], [2, 2], 0],
  ])('%j against %j', (a, b, p) => {
    expect(pairedTest(a, b)).toBe(p);
  });
});
