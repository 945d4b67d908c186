import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { geojsonMapQuery } from './query.ts';
import { geojsonMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: geojsonMapQuery,
  transform: geojsonMapView,
  select: selectDimensions('geojson'),
  suits: () => 0.05,
});
