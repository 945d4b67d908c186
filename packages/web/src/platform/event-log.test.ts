import { describe, expect, it } from 'vitest';
import { BATCH_DELAY, BATCH_SIZE, EventLog, logUrl } from './event-log.ts';

function rig({ beaconWorks = true } = {}) {
  const beacons: { url: string; body: FormData }[] = [];
  const posts: { url: string; body: FormData }[] = [];
  const timers: { delay: number; run: () => void }[] = [];
  const log = new EventLog({
    beacon: (url, body) => {
      if (beaconWorks) beacons.push({ url, body });
      return beaconWorks;
    },
    post: async (url, body) => posts.push({ url, body }),
    after: (delay, run) => timers.push({ delay, run }),
    now: () => 42,
  });
  return { log, beacons, posts, timers };
}

const eventsIn = (body: FormData): unknown[] => JSON.parse(String(body.get('events')));

describe('EventLog', () => {
  it('waits, then sends one batch', () => {
    const { log, beacons, timers } = rig();
    log.log({ event_name: 'load_chart' });
    log.log({ event_name: 'render_chart' });
    expect(beacons).toEqual([]);
    expect(timers.map(timer => timer.delay)).toEqual([BATCH_DELAY]);
    timers[0]!.run();
    expect(beacons.map(sent => sent.url)).toEqual(['/superset/log/?explode=events']);
    expect(eventsIn(beacons[0]!.body)).toEqual([
      { ts: 42, event_name: 'load_chart' },
      { ts: 42, event_name: 'render_chart' },
    ]);
  });

  it('sends at once when a batch is full', () => {
    const { log, beacons } = rig();
    for (let i = 0; i < BATCH_SIZE; i++) log.log({ event_name: 'x' });
    expect(eventsIn(beacons[0]!.body)).toHaveLength(BATCH_SIZE);
  });

  it('keeps places apart and names them', () => {
    const { log, beacons } = rig();
    log.log({ event_name: 'x' }, { dashboard_id: 7 });
    log.log({ event_name: 'x' }, { slice_id: 9 });
    log.flush();
    expect(beacons.map(sent => sent.url)).toEqual([
      '/superset/log/?explode=events&dashboard_id=7',
      '/superset/log/?explode=events&slice_id=9',
    ]);
    expect(logUrl({ dashboard_id: 1, slice_id: 2 })).not.toContain('slice_id');
  });

  it('posts when the beacon is refused, with the guest token', () => {
    const { log, beacons, posts } = rig({ beaconWorks: false });
    log.setGuestToken('token');
    log.log({ event_name: 'x' });
    log.flush();
    log.flush();
    expect(beacons).toEqual([]);
    expect(posts).toHaveLength(1);
    expect(posts[0]!.body.get('guest_token')).toBe('token');
  });
});
