import { defineChart } from '../chart.ts';
import { partsQuery } from '../shared/query/ordered.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { worldMapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => partsQuery(settings, context, { entity: 'columns' }),
  transform: worldMapView,
  select: selectDimensions('entity'),
  suits: () => 0.1,
});
