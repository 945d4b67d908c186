import type { ControlSection } from '../chart.ts';
import { customizeSection, dataSection } from '../shared/controls/control.ts';
import { colourScheme, currencyFormat, numberFormat } from '../shared/controls/look.ts';
import { filters, metric, requiredColumn, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('source', 'Source', 'Where a flow begins')],
    [requiredColumn('target', 'Target', 'Where a flow ends')],
    [metric],
    [filters],
    [rowLimit()],
    [sortByMetric()],
  ]),
  customizeSection('Chart options', [
    [colourScheme],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
  ]),
];
