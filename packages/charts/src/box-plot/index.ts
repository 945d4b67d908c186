import { defineChart } from '../chart.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { selectColumns } from '../shared/select.ts';
import { readColumns } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { boxPlotQuery } from './query.ts';
import { boxPlotView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: boxPlotQuery,
  transform: boxPlotView,
  select: (event, settings) => selectColumns(event, readColumns(settings, 'groupby').map(columnLabel)),
  suits: ({ rows, dimensions, temporal }) => (temporal && dimensions >= 1 && rows > 50 ? 0.4 : 0.1),
});
