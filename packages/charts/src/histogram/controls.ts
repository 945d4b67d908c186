import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  required,
} from '../shared/controls/control.ts';
import { checkbox, colourScheme, legendRows, numberFormat } from '../shared/controls/look.ts';
import { filters, groupby, rowLimit } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [
      querying('column', 'column', 'Column', {
        description: 'The column whose values are counted',
        options: { only: 'numeric' },
        validate: required,
      }),
    ],
    [groupby],
    [filters],
    [rowLimit()],
    [
      querying('select', 'bins', 'Bins', {
        description: 'Number of ranges of equal width',
        default: 5,
        options: { choices: choicesOf(5, 10, 20, 50, 100), freeForm: true },
      }),
    ],
    [
      querying('checkbox', 'normalize', 'Normalize', {
        default: false,
        description: 'Shares of all rows instead of counts',
      }),
      querying('checkbox', 'cumulative', 'Cumulative', {
        default: false,
        description: 'Add up from the first range on',
      }),
    ],
  ]),
  customizeSection('Chart options', [
    [colourScheme],
    [checkbox('show_value', 'Show value')],
    ...legendRows,
    [drawing('text', 'x_axis_title', 'X axis title'), numberFormat('x_axis_format', 'X axis format')],
    [drawing('text', 'y_axis_title', 'Y axis title'), numberFormat('y_axis_format', 'Y axis format')],
  ]),
];
