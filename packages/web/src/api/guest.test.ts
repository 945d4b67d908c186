import { describe, expect, it } from 'vitest';
import { newerGuestToken, setGuestToken, useGuest } from './guest.ts';

describe('a refused guest token', () => {
  it('waits for the next one, and not when that has come already', async () => {
    setGuestToken('first');
    let resumed = false;
    const wait = newerGuestToken('first').then(() => {
      resumed = true;
    });
    await Promise.resolve();
    expect([resumed, useGuest.getState().refused]).toEqual([false, true]);
    setGuestToken('first');
    await Promise.resolve();
    expect(resumed).toBe(false);
    setGuestToken('second');
    await wait;
    expect([resumed, useGuest.getState().refused]).toEqual([true, false]);
    await newerGuestToken('first');
    expect(useGuest.getState().refused).toBe(false);
  });
});
