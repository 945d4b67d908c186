import { describe, expect, it } from 'vitest';
import { periodStart } from './periods.ts';

describe('periodStart', () => {
  it.each([
    ['W-MON', '2024-02-26'],
    ['W-SUN', '2024-02-25'],
    ['D', '2024-02-29'],
    ['AS', '2024-01-01'],
  ])('%s', (frequency, start) => {
    const found = periodStart(Date.UTC(2024, 1, 29, 13), frequency);
    expect(new Date(found).toISOString().slice(0, 10)).toBe(start);
  });
});
