import { defineChart } from '../chart.ts';
import { selectDimensions } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { boxPlotQuery } from './query.ts';
import { boxPlotView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: boxPlotQuery,
  transform: boxPlotView,
  select: selectDimensions(),
  suits: ({ rows, dimensions, temporal }) => (temporal && dimensions >= 1 && rows > 50 ? 0.4 : 0.1),
});
