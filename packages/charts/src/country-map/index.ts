import { defineChart } from '../chart.ts';
import { baseQuery } from '../shared/query/base.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { countryMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => [baseQuery(settings, context, { entity: 'columns' })],
  transform: countryMapView,
  select: selectDimensions('entity'),
  suits: () => 0.05,
});
