import type { ColumnKind, Frame } from '@parallax/contract';
import { expect, test } from 'vitest';
import type { PlanColumn, TimeReading } from './plan-types.ts';
import { settleFrame } from './settle.ts';

const reading = (time: Partial<TimeReading>): PlanColumn => ({
  name: 'When',
  role: 'dimension',
  generic: 2,
  grain: null,
  time: { dateFormat: null, offsetHours: 0, timezone: null, shift: null, ...time },
});
const settled = (kind: ColumnKind, value: string | number, time: Partial<TimeReading> = {}) => {
  const frame: Frame = { length: 2, columns: [{ name: 'when__', type: '', kind, values: [value, null] }] };
  const column = settleFrame(frame, { columns: [reading(time)] }).columns[0]!;
  expect(column).toMatchObject({ name: 'When', kind: 'timestamp' });
  expect(column.values[1]).toBeNull();
  return new Date(Number(column.values[0])).toISOString();
};

test.each<[ColumnKind, string | number, Partial<TimeReading>, string]>([
  ['string', '2003-01-06 00:00:00', {}, '2003-01-06T00:00:00.000Z'],
  ['string', '2003-01-06', {}, '2003-01-06T00:00:00.000Z'],
  ['string', '2003-01-06T10:00:00.5+02:00', {}, '2003-01-06T08:00:00.500Z'],
  ['timestamp', Date.UTC(2003, 0, 6), {}, '2003-01-06T00:00:00.000Z'],
  ['int', 1041811200, { dateFormat: 'epoch_s' }, '2003-01-06T00:00:00.000Z'],
  ['string', '20030106', { dateFormat: '%Y%m%d' }, '2003-01-06T00:00:00.000Z'],
  ['int', 20030106, { dateFormat: '%Y%m%d' }, '2003-01-06T00:00:00.000Z'],
  ['timestamp', Date.UTC(2003, 0, 6), { offsetHours: -3 }, '2003-01-05T21:00:00.000Z'],
  ['timestamp', Date.UTC(2003, 6, 6), { timezone: 'Europe/Berlin' }, '2003-07-06T02:00:00.000Z'],
  ['timestamp', Date.UTC(2003, 0, 6), { shift: { amount: -1, unit: 'year' } }, '2004-01-06T00:00:00.000Z'],
])('%s %s %j', (kind, value, time, expected) => expect(settled(kind, value, time)).toBe(expected));

test('other columns only get their labels back', () => {
  const frame: Frame = {
    length: 1,
    columns: [{ name: 'a_1234', type: 'TEXT', kind: 'string', values: ['x'] }],
  };
  const plan = { columns: [{ ...reading({}), name: 'A long label', time: null }] };
  expect(settleFrame(frame, plan).columns).toEqual([
    { name: 'A long label', type: 'TEXT', kind: 'string', values: ['x'] },
  ]);
});
