import { defineChart } from '../chart.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { selectColumns } from '../shared/select.ts';
import { readColumns } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { pieQuery } from './query.ts';
import { pieView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: pieQuery,
  transform: pieView,
  select: (event, settings) => selectColumns(event, readColumns(settings, 'groupby').map(columnLabel)),
  suits: ({ rows, dimensions, metrics }) => (dimensions === 1 && metrics === 1 && rows <= 8 ? 0.7 : 0.1),
});
