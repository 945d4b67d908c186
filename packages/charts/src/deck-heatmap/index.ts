import { defineChart } from '../chart.ts';
import { spatialQuery } from '../shared/deck/query.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { heatMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: spatialQuery,
  transform: heatMapView,
  suits: () => 0.05,
});
