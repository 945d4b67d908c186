import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import { checkbox, colourScheme, currencyFormat, numberFormat, timeFormat } from '../shared/controls/look.ts';
import { filters, groupby, metric, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [[groupby], [metric], [rowLimit()], [sortByMetric()], [filters]]),
  customizeSection('Chart options', [
    [colourScheme],
    [checkbox('show_labels', 'Show labels', true), checkbox('show_upper_labels', 'Show upper labels', true)],
    [
      drawing('select', 'label_type', 'Label type', {
        default: 'key_value',
        options: {
          choices: choicesOf(['Key', 'Key'], ['value', 'Value'], ['key_value', 'Category and value']),
          freeForm: true,
        },
        visible: when('show_labels'),
      }),
    ],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
    [timeFormat('date_format', 'Date format')],
  ]),
];
