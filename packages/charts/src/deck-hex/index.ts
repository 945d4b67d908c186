import { defineChart } from '../chart.ts';
import { spatialOf, spatialQuery } from '../shared/deck/query.ts';
import { selectPlaces } from '../shared/deck/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { hexMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: spatialQuery,
  transform: hexMapView,
  select: (event, settings) => selectPlaces(event, spatialOf(settings)),
  suits: () => 0.05,
});
