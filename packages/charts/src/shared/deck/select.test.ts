import { describe, expect, it } from 'vitest';
import { mergedPick, pickName } from '../../map/pick.ts';
import { selectPlaces } from './select.ts';

const filtersOf = (values: Record<string, unknown>, columns: string[]) =>
  selectPlaces({ values, additive: false }, columns).extraFormData.filters;

describe('clicking a map filters others by', () => {
  const many = Array.from({ length: 1200 }, (_, at) => at / 10);
  it.each([
    [
      'a point',
      { lon: 1.5, lat: 2 },
      ['lon', 'lat'],
      [
        { col: 'lon', op: 'IN', val: [1.5] },
        { col: 'lat', op: 'IN', val: [2] },
      ],
    ],
    [
      'the places of a cell',
      { lon: [1, 2], lat: 7 },
      ['lon', 'lat'],
      [
        { col: 'lon', op: 'IN', val: [1, 2] },
        { col: 'lat', op: 'IN', val: [7] },
      ],
    ],
    [
      'the bounds of very many places',
      { lon: many },
      ['lon'],
      [
        { col: 'lon', op: '>=', val: 0 },
        { col: 'lon', op: '<=', val: 119.9 },
      ],
    ],
    ['a geohash', { hash: ['9q8', '9q9'] }, ['hash'], [{ col: 'hash', op: 'IN', val: ['9q8', '9q9'] }]],
    ['a missing place', { hash: null }, ['hash'], [{ col: 'hash', op: 'IS NULL' }]],
    ['nothing where it knows no column', { other: 1 }, ['lon'], []],
  ])('%s', (_, values, columns, expected) => {
    expect(filtersOf(values, columns)).toEqual(expected);
  });
});

it('several places are named together', () => {
  const cell = mergedPick([
    { lon: 1, lat: 5 },
    { lon: 3, lat: 5 },
  ]);
  expect(cell).toEqual({ lon: [1, 3], lat: 5 });
  expect(pickName(cell)).toBe('1 – 3, 5');
  expect(pickName({ hash: ['9q8', '9q9', '9qa'] })).toBe('9q8 +2');
});
