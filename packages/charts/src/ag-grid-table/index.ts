import { defineChart } from '../chart.ts';
import { customizeSection } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import { gridControls } from '../table/controls.ts';
import { tableQuery } from '../table/query.ts';
import { selectCell } from '../table/select.ts';
import { manifest } from './manifest.ts';
import { gridTableView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls: [
    ...gridControls(),
    customizeSection('Grid', [[checkbox('show_numbered_column', 'Show row numbers')]]),
  ],
  query: tableQuery,
  transform: gridTableView,
  select: selectCell,
  suits: () => 0.3,
});
