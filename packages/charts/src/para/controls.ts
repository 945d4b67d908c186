import type { ControlSection } from '../chart.ts';
import { customizeSection, dataSection } from '../shared/controls/control.ts';
import { checkbox, sequentialScheme } from '../shared/controls/look.ts';
import {
  filters,
  metrics,
  oneColumn,
  optionalMetric,
  orderDescending,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [oneColumn('series', 'Dimension', { description: 'Each value becomes a line' })],
    [metrics],
    [optionalMetric('secondary_metric', 'Color metric')],
    [filters],
    [seriesLimit()],
    [rowLimit()],
    [sortMetric()],
    [orderDescending()],
  ]),
  customizeSection('Chart options', [
    [checkbox('include_series', 'Include series', false, 'Show the dimension as an axis')],
    [checkbox('show_datatable', 'Show the data', false, 'A table of the same rows under the picture')],
    [sequentialScheme],
  ]),
];
