import { defineChart } from '../chart.ts';
import { spatialOf } from '../shared/deck/query.ts';
import { selectColumns } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { scatterMapQuery } from './query.ts';
import { scatterMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: scatterMapQuery,
  transform: scatterMapView,
  select: (event, settings) => selectColumns(event, spatialOf(settings)),
  suits: () => 0.05,
});
