import { expect, test } from 'vitest';
import { shiftFromZone } from './zones.ts';

test.each([
  ['2024-07-01T12:00:00Z', 'Europe/Paris', '2024-07-01T10:00:00.000Z'],
  ['2024-01-01T12:00:00Z', 'Europe/Paris', '2024-01-01T11:00:00.000Z'],
  ['2024-03-31T01:59:59Z', 'Europe/Paris', '2024-03-31T00:59:59.000Z'],
  ['2024-03-31T03:00:00Z', 'Europe/Paris', '2024-03-31T01:00:00.000Z'],
  ['2024-01-01T00:00:00Z', 'America/New_York', '2024-01-01T05:00:00.000Z'],
  ['2024-01-01T00:00:00Z', 'Asia/Kathmandu', '2023-12-31T18:15:00.000Z'],
  ['2024-01-01T00:00:00Z', 'No/Where', '2024-01-01T00:00:00.000Z'],
])('%s in %s', (wallClock, zone, instant) => {
  expect(new Date(shiftFromZone(Date.parse(wallClock), zone)).toISOString()).toBe(instant);
});
