import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { pathMapQuery } from './query.ts';
import { pathMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: pathMapQuery,
  transform: pathMapView,
  select: selectDimensions('line_column'),
  suits: () => 0.05,
});
