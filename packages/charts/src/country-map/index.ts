import { defineChart, type Settings } from '../chart.ts';
import { baseQuery } from '../shared/query/base.ts';
import { selectDimensions } from '../shared/select.ts';
import { readText } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { loadCountry } from './countries.ts';
import { manifest } from './manifest.ts';
import { countryMapView } from './transform.ts';

const keyOf = (settings: Settings): string => readText(settings, 'select_country').toLowerCase();

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => [baseQuery(settings, context, { entity: 'columns' })],
  transform: (frames, settings, context) => countryMapView(null, frames, settings, context),
  async resolve(settings) {
    const country = await loadCountry(keyOf(settings));
    return {
      ...chart,
      transform: (frames, own, context) => countryMapView(country, frames, own, context),
    };
  },
  select: selectDimensions('entity'),
  suits: () => 0.05,
});
