import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import { checkbox, colourScheme, currencyFormat, legendRows, numberFormat } from '../shared/controls/look.ts';
import { filters, groupby, metric, rowLimit, sortByMetric } from '../shared/controls/query.ts';

const LABELS = choicesOf(
  [0, 'Category name'],
  [1, 'Value'],
  [2, 'Percentage'],
  [3, 'Category and value'],
  [4, 'Category and percentage'],
  [5, 'Category, value and percentage'],
  [6, 'Value and percentage'],
);

export const controls: ControlSection[] = [
  dataSection('Query', [[groupby], [metric], [filters], [rowLimit(10)], [sortByMetric(true)]]),
  customizeSection('Chart options', [
    [
      drawing('select', 'percent_calculation_type', '% calculation', {
        description: 'What the percentages are computed from',
        default: 'first_step',
        options: {
          choices: choicesOf(
            ['first_step', 'Calculate from first step'],
            ['prev_step', 'Calculate from previous step'],
            ['total', 'Percent of total'],
          ),
        },
      }),
    ],
    [colourScheme],
  ]),
  customizeSection('Legend', legendRows),
  customizeSection('Labels', [
    [checkbox('show_labels', 'Show labels', true)],
    [
      drawing('select', 'label_type', 'Label contents', {
        default: 0,
        options: { choices: LABELS },
        visible: when('show_labels'),
      }),
    ],
    [checkbox('show_tooltip_labels', 'Show tooltip labels', true)],
    [
      drawing('select', 'tooltip_label_type', 'Tooltip contents', {
        default: 5,
        options: { choices: LABELS },
        visible: when('show_tooltip_labels'),
      }),
    ],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
  ]),
];
