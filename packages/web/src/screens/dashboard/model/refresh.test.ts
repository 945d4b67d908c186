import { expect, it } from 'vitest';
import { refreshDelays } from './refresh.ts';

it.each([
  [3, 10, {}, [0, 2500, 5000]],
  [3, 60, {}, [0, 6000, 12_000]],
  [1, 60, {}, [0]],
  [0, 60, {}, []],
  [2, 10, { stagger_refresh: false }, [0, 0]],
  [2, 10, { stagger_refresh: 'true', stagger_time: 8000 }, [0, 8000]],
])('%s charts every %s s, %j', (count, period, metadata, delays) =>
  expect(refreshDelays(count, period, metadata)).toEqual(delays),
);
