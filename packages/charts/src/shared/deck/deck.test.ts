import { describe, expect, it, test } from 'vitest';
import { aggregated } from './aggregate.ts';
import { hexagons, squares } from './cells.ts';
import { decodePolyline, geoPieces, pathOf } from './geometry.ts';
import { fixedOrMetric } from './query.ts';
import { placesOf, readSpatial } from './spatial.ts';

const frame = (columns: Record<string, (string | number | null)[]>) => ({
  length: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({
    name,
    type: '',
    kind: 'string' as const,
    values,
  })),
});

describe('places of rows', () => {
  test.each([
    [
      { type: 'latlong', lonCol: 'a', latCol: 'b' },
      { a: [2, '3.5', null], b: [48, 50, 1] },
      [[2, 48], [3.5, 50], null],
    ],
    [
      { type: 'delimited', lonlatCol: 'a', delimiter: ';' },
      { a: ['48;2', 'x;1', ''] },
      [[2, 48], null, null],
    ],
    [{ type: 'delimited', lonlatCol: 'a', reverseCheckbox: true }, { a: ['2,48'] }, [[2, 48]]],
    [{ type: 'latlong', lonCol: 'a', latCol: 'b' }, { a: [1], b: [95] }, [null]],
  ])('%j', (spatial, columns, expected) => {
    expect(
      placesOf(frame(columns as Record<string, (string | number | null)[]>), readSpatial(spatial)),
    ).toEqual(expected);
  });

  it('reads a geohash as the middle of its square', () => {
    const [place, wrong] = placesOf(
      frame({ h: ['u09', 'a!'] }),
      readSpatial({ type: 'geohash', geohashCol: 'h' }),
    );
    expect(place![0]).toBeCloseTo(2.1, 1);
    expect(place![1]).toBeCloseTo(48.5, 1);
    expect(wrong).toBeNull();
  });

  test.each([null, {}, { type: 'latlong', lonCol: 'a' }, { type: 'other' }])('is incomplete: %j', value => {
    expect(readSpatial(value)).toBeNull();
  });
});

describe('geometries in cells', () => {
  it('decodes polylines', () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
  });

  test.each([
    [
      '[[1,2],[3,4]]',
      'json',
      false,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '[[1,2],[3,4]]',
      'json',
      true,
      [
        [2, 1],
        [4, 3],
      ],
    ],
    [
      '{"geometry":{"coordinates":[[[1,2],[3,4],[1,2]]]}}',
      'json',
      false,
      [
        [1, 2],
        [3, 4],
        [1, 2],
      ],
    ],
    ['not json', 'json', false, []],
    [null, 'json', false, []],
    [
      's',
      'geohash',
      false,
      [
        [0, 0],
        [45, 0],
        [45, 45],
        [0, 45],
        [0, 0],
      ],
    ],
  ])('%s as %s', (cell, type, reverse, expected) => {
    expect(pathOf(cell, type, reverse)).toEqual(expected);
  });

  it('takes GeoJSON apart and leaves out the rest', () => {
    const pieces = geoPieces({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'a' },
          geometry: {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        },
        { type: 'Feature', geometry: { type: 'Nonsense', coordinates: [] } },
        null,
      ],
    });
    expect(pieces.map(({ type, properties }) => [type, properties.name])).toEqual([
      ['point', 'a'],
      ['point', 'a'],
    ]);
  });
});

test.each([
  ['sum', 10],
  ['mean', 2.5],
  ['median', 2.5],
  ['count', 4],
  ['min', 1],
  ['max', 4],
  ['variance', 5 / 3],
  ['unknown', 10],
])('%s of 1, 2, 3, 4', (name, expected) => {
  expect(aggregated(name, [1, 2, 3, 4])).toBeCloseTo(expected, 10);
});

test.each([
  [{ type: 'fix', value: 5 }, { fixed: 5 }],
  [{ type: 'fix', value: '7' }, { fixed: 7 }],
  [{ type: 'metric', value: 'sum__x' }, { metric: 'sum__x' }],
  ['sum__x', { metric: 'sum__x' }],
  [3, { fixed: 3 }],
  ['3', { fixed: 3 }],
  [undefined, { fixed: 1 }],
  [{ type: 'metric', value: null }, { fixed: 1 }],
])('%j is a length', (value, expected) => {
  expect(fixedOrMetric(value, 1)).toEqual(expected);
});

test.each([squares(0.1), hexagons(0.1)])('a place is inside of the cell it belongs to', pattern => {
  for (const place of [
    [0.37, 0.91],
    [0.11, 0.44],
    [0.5, 0.5],
  ] as [number, number][]) {
    const outline = pattern.outline(...pattern.cellOf(place));
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    expect(place[0]).toBeGreaterThanOrEqual(Math.min(...xs));
    expect(place[0]).toBeLessThanOrEqual(Math.max(...xs));
    expect(place[1]).toBeGreaterThanOrEqual(Math.min(...ys));
    expect(place[1]).toBeLessThanOrEqual(Math.max(...ys));
  }
});
