import type { ControlSection } from '../chart.ts';
import { customizeSection, dataSection } from '../shared/controls/control.ts';
import { colourScheme, numberFormat } from '../shared/controls/look.ts';
import { filters, metric, requiredColumn, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('groupby', 'Source')],
    [requiredColumn('columns', 'Target')],
    [metric],
    [filters],
    [rowLimit()],
    [sortByMetric()],
  ]),
  customizeSection('Chart options', [[numberFormat('y_axis_format', 'Number format')], [colourScheme]]),
];
