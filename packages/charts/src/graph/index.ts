import { defineChart } from '../chart.ts';
import { selectColumns } from '../shared/select.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { graphQuery } from './query.ts';
import { graphView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: graphQuery,
  transform: graphView,
  select: event => selectColumns(event, Object.keys(event.values)),
  suits: ({ rows, dimensions }) => (dimensions === 2 && rows <= 300 ? 0.25 : 0.05),
});
