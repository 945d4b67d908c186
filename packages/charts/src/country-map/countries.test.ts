import { geoArea } from 'd3-geo';
import { expect, test } from 'vitest';
import { contextOf, type Example, framesOf } from '../test-kit/example.ts';
import { loadCountry } from './countries.ts';
import { countryMapView } from './transform.ts';

const EARTH = 4 * Math.PI;

test.each([
  ['france_regions', 13, { 'FR-BRE': 'Bretagne', 'FR-20R': 'Corse' }],
  ['italy_regions', 20, { 'IT-88': 'Sardegna', 'IT-23': "Valle d'Aosta" }],
  ['turkey_regions', 12, { TR1: 'İstanbul', TRC: 'Güneydoğu Anadolu' }],
])('%s are %d whole regions', async (key, count, some) => {
  const regions = (await loadCountry(key))!.regions;
  expect(regions).toHaveLength(count);
  expect(Object.fromEntries(regions.map(({ code, name }) => [code, name]))).toMatchObject(some);
  for (const { outline } of regions) expect(geoArea(outline)).toBeLessThan(EARTH / 2);
});

test.each([
  ['france', 'FR-57', 'Moselle'],
  ['france', 'FR-54', 'Meurhe-et-Moselle'],
  ['ireland', 'IE-D', 'Dublin'],
  ['turkey', 'TR-76', 'Iğdir'],
])('in %s the code %s belongs to %s', async (country, code, name) => {
  const { regions } = (await loadCountry(country))!;
  expect(regions.filter(region => region.code === code).map(region => region.name)).toEqual([name]);
});

test('no two regions of a country share a code', async () => {
  for (const key of ['france', 'italy', 'turkey', 'ireland', 'uk', 'germany']) {
    const codes = (await loadCountry(key))!.regions.map(({ code }) => code).filter(Boolean);
    expect(new Set(codes).size, key).toBe(codes.length);
  }
});

test('data that keeps a former code is shown', async () => {
  const example: Example = {
    name: 'paris',
    settings: { viz_type: 'country_map', select_country: 'france', entity: 'place', metric: 'm' },
    dataset: { columns: [{ name: 'place', kind: 'string' }] },
    frames: [
      {
        columns: [
          { name: 'place', kind: 'string', values: ['FR-75', 'FR-00'] },
          { name: 'm', kind: 'int', values: [1, 2] },
        ],
      },
    ],
  };
  const view = countryMapView(
    await loadCountry('france'),
    framesOf(example),
    example.settings,
    contextOf(example),
  );
  if (view.kind !== 'echarts') throw new Error(view.kind);
  expect(view.option.title).toMatchObject({ text: 'Not on the map: FR-00' });
});
