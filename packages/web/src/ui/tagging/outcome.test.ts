import { expect, it } from 'vitest';
import { taggingOutcome } from './outcome.ts';

it.each([
  [3, 0, ['Tagged 3 charts']],
  [0, 2, ['2 items could not be tagged because you don’t have edit permissions to all selected objects.']],
  [
    1,
    2,
    [
      '2 items could not be tagged because you don’t have edit permissions to all selected objects.',
      'Tagged 1 charts',
    ],
  ],
])('tells what happened to %s tagged and %s skipped', (tagged, skipped, texts) => {
  expect(taggingOutcome(tagged, skipped, 'chart').map(toast => toast.text)).toEqual(texts);
});
