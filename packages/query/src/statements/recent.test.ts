import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('makes a thing once, forgets the one that was asked for longest ago, and a few long ones', () => {
  const made: string[] = [];
  const recent = new Recent<string>(2, 3);
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b', 'long', 'long', 'more', 'long'].map(get)).toEqual([
    'A',
    'B',
    'A',
    'C',
    'A',
    'B',
    'LONG',
    'LONG',
    'MORE',
    'LONG',
  ]);
  expect(made).toEqual(['a', 'b', 'c', 'b', 'long', 'more']);
});
