import { describe, expect, it } from 'vitest';
import { type ChartEvent, type ChartStatus, newChart, STOPPED_MESSAGE, stepChart } from './chart.ts';
import {
  badgeOf,
  isFinished,
  isInactive,
  isInProgress,
  QUERY_STATES,
  type QueryEvent,
  stepQuery,
} from './query.ts';

describe('a chart', () => {
  const failed: ChartEvent = { type: 'failed', at: 9, alert: 'no', stackTrace: 'at x' };
  it.each<[ChartEvent[], ChartStatus]>([
    [[{ type: 'started', at: 1 }], 'loading'],
    [
      [
        { type: 'started', at: 1 },
        { type: 'succeeded', at: 2 },
      ],
      'success',
    ],
    [[{ type: 'started', at: 1 }, { type: 'succeeded', at: 2 }, { type: 'rendered' }], 'rendered'],
    [[{ type: 'started', at: 1 }, { type: 'rendered' }], 'loading'],
    [[{ type: 'started', at: 1 }, { type: 'stopped' }], 'stopped'],
    [[{ type: 'started', at: 1 }, { type: 'stopped' }, { type: 'succeeded', at: 2 }], 'stopped'],
    [[{ type: 'started', at: 1 }, { type: 'stopped' }, failed], 'stopped'],
    [[{ type: 'started', at: 1 }, failed], 'failed'],
    [[{ type: 'started', at: 1 }, failed, { type: 'datasource-reset' }], 'empty'],
    [
      [{ type: 'started', at: 1 }, { type: 'failed', at: 2, alert: 'no' }, { type: 'datasource-reset' }],
      'failed',
    ],
    [
      [
        { type: 'started', at: 1 },
        { type: 'succeeded', at: 2 },
        { type: 'render-failed', alert: 'x' },
      ],
      'failed',
    ],
    [[{ type: 'started', at: 1 }, failed, { type: 'started', at: 3 }], 'loading'],
    [
      [
        { type: 'started', at: 1 },
        { type: 'recalled', at: 2 },
      ],
      'success',
    ],
    [[{ type: 'started', at: 1 }, failed, { type: 'recalled', at: 3 }], 'success'],
    [
      [
        { type: 'started', at: 1 },
        { type: 'succeeded', at: 2 },
        { type: 'rendered' },
        { type: 'recalled', at: 3 },
      ],
      'rendered',
    ],
  ])('%j ends %s', (events, status) => expect(events.reduce(stepChart, newChart).status).toBe(status));

  it('says why it stopped', () => {
    expect(stepChart(newChart, { type: 'stopped' }).alert).toBe(STOPPED_MESSAGE);
  });
});

describe('a query', () => {
  it.each<[(typeof QUERY_STATES)[number], QueryEvent, (typeof QUERY_STATES)[number]]>([
    ['success', { type: 'run', async: true }, 'pending'],
    ['success', { type: 'run', async: false }, 'running'],
    ['running', { type: 'fetch' }, 'fetching'],
    ['running', { type: 'succeed', status: 'success' }, 'success'],
    ['running', { type: 'succeed', status: 'failed' }, 'running'],
    ['stopped', { type: 'succeed', status: 'success' }, 'stopped'],
    ['running', { type: 'fail' }, 'failed'],
    ['stopped', { type: 'fail' }, 'stopped'],
    ['running', { type: 'stop' }, 'stopped'],
    ['stopped', { type: 'refresh', state: 'running' }, 'stopped'],
    ['failed', { type: 'refresh', state: 'success' }, 'failed'],
    ['fetching', { type: 'refresh', state: 'success' }, 'fetching'],
    ['running', { type: 'refresh', state: 'success' }, 'running'],
    ['pending', { type: 'refresh', state: 'success' }, 'success'],
    ['pending', { type: 'refresh', state: 'running' }, 'running'],
  ])('%s + %j → %s', (state, event, next) => expect(stepQuery(state, event)).toBe(next));

  it('is either in progress or finished', () => {
    for (const state of QUERY_STATES) expect(isInProgress(state)).toBe(!isFinished(state));
    expect(QUERY_STATES.filter(isFinished)).toEqual(['stopped', 'failed', 'success', 'timed_out']);
  });

  it('shows a badge', () => {
    expect((['offline', 'pending', 'running', 'success', 'scheduled'] as const).map(badgeOf)).toEqual([
      'error',
      'info',
      'warning',
      'success',
      'default',
    ]);
  });

  it('is dropped when it never moved', () => {
    const query = { state: 'pending', progress: 0, startedAt: 0 } as const;
    expect(isInactive(query, 11, 10)).toBe(true);
    expect(isInactive({ ...query, progress: 1 }, 11, 10)).toBe(false);
    expect(isInactive({ ...query, state: 'success' }, 11, 10)).toBe(false);
  });
});
