import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { tableQuery } from './query.ts';
import { selectCell } from './select.ts';
import { tableView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: tableQuery,
  transform: tableView,
  select: selectCell,
  suits: () => 0.5,
});
