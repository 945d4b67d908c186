import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';
import { Turnstile } from './turnstile.ts';

const settle = () => new Promise(resolve => setImmediate(resolve));

function work() {
  let finish: (value: string) => void = () => {};
  const state = { starts: 0, aborted: false, finish: (value: string) => finish(value) };
  const run = (signal: AbortSignal) => {
    state.starts += 1;
    signal.addEventListener('abort', () => {
      state.aborted = true;
    });
    return new Promise<string>(resolve => {
      finish = resolve;
    });
  };
  return { state, run };
}

describe('single flight', () => {
  it('works once for all who ask meanwhile, and again later', async () => {
    const flights = new SingleFlight<string>();
    const { state, run } = work();
    const both = Promise.all([flights.do('k', run), flights.do('k', run)]);
    state.finish('done');
    expect(await both).toEqual(['done', 'done']);
    expect([state.starts, flights.size]).toEqual([1, 0]);
    void flights.do('k', run);
    expect(state.starts).toBe(2);
  });

  it('goes on when one of two leaves, and stops when both have', async () => {
    const flights = new SingleFlight<string>();
    const { state, run } = work();
    const [one, other] = [new AbortController(), new AbortController()];
    const left = flights.do('k', run, one.signal);
    const stayed = flights.do('k', run, other.signal);
    one.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(state.aborted).toBe(false);
    other.abort(new Error('gone too'));
    await expect(stayed).rejects.toThrow('gone too');
    expect([state.aborted, flights.size]).toEqual([true, 0]);
  });

  it('lets nobody in who has left already', async () => {
    const flights = new SingleFlight<string>();
    const { state, run } = work();
    await expect(flights.do('k', run, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(state.starts).toBe(0);
  });

  it('tells everybody of a failure', async () => {
    const flights = new SingleFlight<string>();
    const fail = () => Promise.reject(new Error('broken'));
    await expect(flights.do('k', fail)).rejects.toThrow('broken');
    expect(flights.size).toBe(0);
  });
});

describe('turnstile', () => {
  it('takes turns between names and never more than its size', async () => {
    const turnstile = new Turnstile(1);
    const order: string[] = [];
    let inside = 0;
    let most = 0;
    const pass = (name: string) =>
      turnstile.pass(name, undefined, async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(name);
        await settle();
        inside -= 1;
      });
    await Promise.all([pass('crowd'), pass('crowd'), pass('crowd'), pass('crowd'), pass('alone')]);
    expect(most).toBe(1);
    expect(order.indexOf('alone')).toBeLessThan(3);
  });

  it('forgets those who give up, and frees the place of those who fail', async () => {
    const turnstile = new Turnstile(1);
    const abort = new AbortController();
    const failing = turnstile.pass('a', undefined, async () => {
      await settle();
      throw new Error('failed');
    });
    const waiting = turnstile.pass('b', abort.signal, async () => 'never');
    abort.abort(new Error('tired'));
    await expect(waiting).rejects.toThrow('tired');
    await expect(failing).rejects.toThrow('failed');
    expect(await turnstile.pass('c', undefined, async () => 'free')).toBe('free');
  });
});
