import { defineChart } from '../chart.ts';
import { spatialOf, spatialQuery } from '../shared/deck/query.ts';
import { selectColumns } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { contourMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: spatialQuery,
  transform: contourMapView,
  select: (event, settings) => selectColumns(event, spatialOf(settings)),
  suits: () => 0.05,
});
