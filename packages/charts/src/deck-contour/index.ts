import { defineChart } from '../chart.ts';
import { spatialQuery } from '../shared/deck/query.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { contourMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: spatialQuery,
  transform: contourMapView,
  suits: () => 0.05,
});
