import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { polygonMapQuery } from './query.ts';
import { polygonMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: polygonMapQuery,
  transform: polygonMapView,
  select: selectDimensions('line_column'),
  suits: () => 0.05,
});
