import type { ChartStatus } from '@parallax/contract';
import { expect, it } from 'vitest';
import { type RefreshPhase, refreshPhase } from './refresh-status.ts';

it.each<[boolean, ChartStatus[], RefreshPhase]>([
  [false, [], 'idle'],
  [false, ['rendered', 'rendered'], 'success'],
  [false, ['rendered', 'loading', 'failed'], 'fetching'],
  [false, ['rendered', 'failed'], 'delayed'],
  [false, ['failed', 'rendered', 'failed'], 'error'],
  [true, ['loading'], 'paused'],
])('paused: %s, charts %j: %s', (paused, statuses, phase) => {
  expect(refreshPhase({ paused, statuses: { ...statuses } })).toBe(phase);
});
