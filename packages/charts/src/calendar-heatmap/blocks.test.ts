import { describe, expect, it } from 'vitest';
import { blockStart, cellOf } from './blocks.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('blockStart', () => {
  it.each([
    ['hour', '2024-02-29T13:00:00'],
    ['day', '2024-02-29T00:00:00'],
    ['week', '2024-02-26T00:00:00'],
    ['month', '2024-02-01T00:00:00'],
    ['year', '2024-01-01T00:00:00'],
  ])('%s', (domain, start) => {
    expect(blockStart(at('2024-02-29T13:45:00'), domain)).toBe(at(start));
  });
});

describe('cellOf', () => {
  it.each([
    ['hour', 'min', 45],
    ['day', 'hour', 13],
    ['month', 'day', 28],
    ['year', 'month', 1],
    ['month', 'week', 4],
  ])('%s by %s', (domain, subdomain, cell) => {
    expect(cellOf(at('2024-02-29T13:45:00'), domain, subdomain)).toBe(cell);
  });
});
