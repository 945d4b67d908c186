import { describe, expect, it } from 'vitest';
import { Flights } from './flights.ts';

const never = new AbortController().signal;
const settle = () => new Promise(resolve => setImmediate(resolve));

describe('Flights', () => {
  it('merges identical requests and starts again afterwards', async () => {
    const flights = new Flights<number>();
    let started = 0;
    const start = async () => ++started;
    const both = await Promise.all([flights.join('a', start, never), flights.join('a', start, never)]);
    expect(both).toEqual([1, 1]);
    expect(await flights.join('a', start, never)).toBe(2);
  });

  it('gives up only when nobody waits any more', async () => {
    const flights = new Flights<number>();
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
