import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula } from './formula.ts';

describe('evaluateFormula', () => {
  it.each([
    ['55000', 1, 55000],
    ['x', 3, 3],
    ['2 * x + 1', 3, 7],
    ['2 + 3 * 4 ^ 2', 0, 50],
    ['2 ^ 3 ^ 2', 0, 512],
    ['-x ^ 2', 3, -9],
    ['(1 + 2) * 3', 0, 9],
    ['10 - 4 - 3', 0, 3],
    ['y = x / 2', 8, 4],
    ['max(x, 10) + abs(-1)', 3, 11],
    ['sin(0) + pi', 0, Math.PI],
    ['x > 2 and x <= 4', 3, 1],
    ['x == 2 or x != 3', 3, 0],
    ['1e3 + .5', 0, 1000.5],
    ['5 & 3', 0, 1],
    ['1 xor 1', 0, 0],
  ])('%s at %d is %d', (text, x, value) => {
    expect(evaluateFormula(text)?.(x)).toBeCloseTo(value);
  });

  it.each(['', 'x +', 'y', '(x', 'x)', 'constructor(1)', 'x; 1', 'alert(1)', '__proto__'])(
    'refuses %s',
    text => {
      expect(evaluateFormula(text)).toBeNull();
    },
  );

  it('gives null where there is no number', () => {
    expect(evaluateFormula('1 / x')!(0)).toBeNull();
    expect(evaluateFormula('sqrt(x)')!(-1)).toBeNull();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), (text, x) => {
        evaluateFormula(text)?.(x);
      }),
    );
  });
});
