import { beforeEach, describe, expect, it } from 'vitest';
import { FAILURES_PER_ADDRESS, FAILURES_PER_USER, LoginLimit } from './login-limit.ts';

describe('LoginLimit', () => {
  let now: number;
  let limit: LoginLimit;
  beforeEach(() => {
    now = 0;
    limit = new LoginLimit({ now: () => now });
  });
  const fail = (times: number, username: string, address: string) => {
    for (let i = 0; i < times; i++) limit.attempt(username, address);
  };

  it('stops one name from one address after ten failures, without case, for the rest of the minute', () => {
    fail(FAILURES_PER_USER, 'ann', '1.1.1.1');
    now = 20_000;
    expect(() => limit.attempt('ANN', '1.1.1.1')).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '40' } }),
    );
    limit.attempt('ann', '2.2.2.2');
    limit.attempt('bob', '1.1.1.1');
    now = 60_000;
    limit.attempt('ann', '1.1.1.1');
  });

  it('forgets the failures of a name that signs in', () => {
    fail(FAILURES_PER_USER - 1, 'ann', '1.1.1.1');
    limit.attempt('ann', '1.1.1.1');
    limit.succeeded('ann', '1.1.1.1');
    fail(FAILURES_PER_USER, 'ann', '1.1.1.1');
  });

  it('stops an address that tries many names', () => {
    for (let i = 0; i < FAILURES_PER_ADDRESS; i++) limit.attempt(`user${i}`, '1.1.1.1');
    expect(() => limit.attempt('fresh', '1.1.1.1')).toThrow(expect.objectContaining({ status: 429 }));
    limit.attempt('fresh', '2.2.2.2');
  });
});
