import { expect, it } from 'vitest';
import { copyName } from './duplicate.ts';

it.each([
  ['Gamma', [], 'Gamma (copy)'],
  ['Gamma', ['Gamma (copy)'], 'Gamma (copy 2)'],
  ['Gamma', ['Gamma (copy)', 'Gamma (copy 2)'], 'Gamma (copy 3)'],
  ['x'.repeat(64), [], `${'x'.repeat(57)} (copy)`],
])('%s becomes a free name that fits', (name, taken, expected) => {
  expect(copyName(name, new Set(taken))).toBe(expected);
});
