import { defineChart } from '../chart.ts';
import { spatialOf } from '../shared/deck/query.ts';
import { selectColumns } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { arcMapQuery } from './query.ts';
import { arcMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: arcMapQuery,
  transform: arcMapView,
  select: (event, settings) =>
    selectColumns(event, [...spatialOf(settings, 'start_spatial'), ...spatialOf(settings, 'end_spatial')]),
  suits: () => 0.05,
});
