import { expect, test } from 'vitest';
import { GENERIC } from './frame.ts';
import { momentOf, toFrame } from './result-entry.ts';

test.each([
  ['2003-02-24 00:00:00.000000', Date.UTC(2003, 1, 24)],
  ['2003-02-24T10:20:30', Date.UTC(2003, 1, 24, 10, 20, 30)],
  ['2003-02-24', Date.UTC(2003, 1, 24)],
  ['2003-13-24', '2003-13-24'],
  ['soon', 'soon'],
  [7, 7],
  [null, null],
])('the cell %j of a temporal column is %j', (cell, moment) => {
  expect(momentOf(cell)).toBe(moment);
});

test('only temporal columns are read as moments', () => {
  const { columns } = toFrame({
    colnames: ['day', 'name'],
    coltypes: [GENERIC.temporal, GENERIC.string],
    data: [{ day: '2003-02-24', name: '2003-02-24' }],
    rowcount: 1,
  });
  expect(columns.map(({ values }) => values[0])).toEqual([Date.UTC(2003, 1, 24), '2003-02-24']);
});
