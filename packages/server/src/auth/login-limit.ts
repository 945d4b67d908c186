import { PlainError } from '@parallax/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export const FAILURES_PER_USER = 10;
export const FAILURES_PER_ADDRESS = 50;
const WINDOW_MS = 60_000;

interface Window {
  startedAt: number;
  failures: number;
}

/** Slows guessing down: ten failures a minute for one name from one address, fifty for one address. */
export class LoginLimit {
  readonly #windows = new LRUCache<string, Window>({ max: 50_000 });

  constructor(private readonly clock: Clock) {}

  /** Counts an attempt as failed until `succeeded` is told; throws 429 when there were too many. */
  attempt(username: string, address: string): void {
    const counted = [
      { window: this.#window(pair(username, address)), most: FAILURES_PER_USER },
      { window: this.#window(address), most: FAILURES_PER_ADDRESS },
    ];
    for (const { window, most } of counted) {
      if (window.failures >= most) {
        const seconds = Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - this.clock.now()) / 1000));
        throw new PlainError(429, 'Too many failed sign-in attempts. Try again later.', {
          'retry-after': String(seconds),
        });
      }
    }
    for (const { window } of counted) window.failures += 1;
  }

  succeeded(username: string, address: string): void {
    this.#windows.delete(pair(username, address));
    const window = this.#window(address);
    window.failures = Math.max(0, window.failures - 1);
  }

  #window(key: string): Window {
    const known = this.#windows.get(key);
    if (known && this.clock.now() - known.startedAt < WINDOW_MS) return known;
    const fresh = { startedAt: this.clock.now(), failures: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}

const pair = (username: string, address: string): string => `${address} ${username.toLowerCase()}`;
