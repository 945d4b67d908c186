import { defineChart } from '../chart.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { selectColumns } from '../shared/select.ts';
import { readColumns } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { mixedQuery } from './query.ts';
import { mixedView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: mixedQuery,
  transform: mixedView,
  select: (event, settings) =>
    selectColumns(
      event,
      [...readColumns(settings, 'groupby'), ...readColumns(settings, 'groupby_b')].map(columnLabel),
    ),
});
