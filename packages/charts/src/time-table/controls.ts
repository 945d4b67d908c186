import type { ControlSection } from '../chart.ts';
import { customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { metrics, oneColumn, rowLimit, seriesLimit } from '../shared/controls/query.ts';
import { plainFilters, timeRows } from '../shared/legacy-time/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Time', timeRows),
  dataSection('Query', [
    [metrics],
    [plainFilters],
    [oneColumn('groupby', 'Dimension', { default: [] })],
    [seriesLimit()],
    [rowLimit()],
  ]),
  customizeSection('Columns', [
    [drawing('column-config', 'column_collection', 'Time series columns', { default: [] })],
    [
      drawing('text', 'url', 'URL', {
        default: '',
        description: 'A link for each row, with {{ metric }} in place of its name',
      }),
    ],
  ]),
];
