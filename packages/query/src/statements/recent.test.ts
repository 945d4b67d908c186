import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('makes a thing once, forgets the one that was asked for longest ago, and keeps nothing long', () => {
  const made: string[] = [];
  const recent = new Recent<string>(2, 3);
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b', 'long', 'long'].map(get)).toEqual([
    'A',
    'B',
    'A',
    'C',
    'A',
    'B',
    'LONG',
    'LONG',
  ]);
  expect(made).toEqual(['a', 'b', 'c', 'b', 'long', 'long']);
});
