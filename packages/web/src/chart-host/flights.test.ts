import { describe, expect, it } from 'vitest';
import { Flights } from './flights.ts';

const never = new AbortController().signal;
const settle = () => new Promise(resolve => setImmediate(resolve));

describe('Flights', () => {
  it('merges identical requests and starts again afterwards', async () => {
    const flights = new Flights<number>(5);
    let started = 0;
    const start = async () => ++started;
    const both = await Promise.all([flights.join('a', start, never), flights.join('a', start, never)]);
    expect(both).toEqual([1, 1]);
    expect(await flights.join('a', start, never)).toBe(2);
  });

  it('keeps to the limit and to the order', async () => {
    const flights = new Flights<string>(2);
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (name: string) => () =>
      new Promise<string>(resolve => {
        started.push(name);
        ends.set(name, () => resolve(name));
      });
    const all = ['a', 'b', 'c', 'd'].map(name => flights.join(name, start(name), never));
    await settle();
    expect(started).toEqual(['a', 'b']);
    ends.get('b')?.();
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    ends.get('a')?.();
    ends.get('c')?.();
    await settle();
    ends.get('d')?.();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives up only when nobody waits any more', async () => {
    const flights = new Flights<number>(1);
    const [first, second] = [new AbortController(), new AbortController()];
    let given = false;
    const start = (signal: AbortSignal) =>
      new Promise<number>((_, reject) => {
        signal.addEventListener('abort', () => {
          given = true;
          reject(signal.reason);
        });
      });
    const one = flights.join('a', start, first.signal).catch(() => 'left');
    const two = flights.join('a', start, second.signal).catch(() => 'left');
    await settle();
    first.abort();
    expect([await one, given]).toEqual(['left', false]);
    second.abort();
    expect([await two, given]).toEqual(['left', true]);
    expect(await flights.join('b', async () => 7, never)).toBe(7);
  });
});
