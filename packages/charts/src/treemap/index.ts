import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { treemapQuery } from './query.ts';
import { treemapView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: treemapQuery,
  transform: treemapView,
  select: selectDimensions(),
  suits: ({ rows, dimensions, metrics }) =>
    metrics === 1 && dimensions >= 1 && dimensions <= 3 && rows > 8 ? 0.6 : 0.1,
});
