import { defineChart } from '../chart.ts';
import { partsQuery } from '../shared/query/ordered.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { funnelView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => partsQuery(settings, context),
  transform: funnelView,
  select: selectDimensions(),
  suits: ({ rows, dimensions, metrics }) =>
    dimensions === 1 && metrics === 1 && rows > 2 && rows <= 8 ? 0.4 : 0.05,
});
