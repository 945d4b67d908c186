import { expect, it } from 'vitest';
import { placeFrom } from './use-last-places.ts';

const left = new Map([['/chart/list/', '?pageIndex=2']]);

it.each([
  ['/chart/list/', '/dashboard/list/', '/chart/list/?pageIndex=2'],
  ['/chart/list/', '/chart/list/', '/chart/list/'],
  ['/users/', '/chart/list/', '/users/'],
])('%s from %s leads to %s', (path, current, place) => {
  expect(placeFrom(path, current, left)).toBe(place);
});
