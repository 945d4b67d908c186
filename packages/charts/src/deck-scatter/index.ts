import { defineChart } from '../chart.ts';
import { spatialOf } from '../shared/deck/query.ts';
import { selectPlaces } from '../shared/deck/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { scatterMapQuery } from './query.ts';
import { scatterMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: scatterMapQuery,
  transform: scatterMapView,
  select: (event, settings) => selectPlaces(event, spatialOf(settings)),
  suits: () => 0.05,
});
