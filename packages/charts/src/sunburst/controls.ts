import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  querying,
  when,
} from '../shared/controls/control.ts';
import {
  checkbox,
  colourScheme,
  currencyFormat,
  numberFormat,
  sequentialScheme,
  timeFormat,
} from '../shared/controls/look.ts';
import { filters, metric, optionalMetric, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [
      querying('columns', 'columns', 'Hierarchy', {
        default: [],
        description: 'Levels from the inner to the outer ring',
      }),
    ],
    [metric],
    [optionalMetric('secondary_metric', 'Secondary metric', 'Colours the parts by its ratio to the metric')],
    [filters],
    [rowLimit()],
    [sortByMetric()],
  ]),
  customizeSection('Chart options', [
    [{ ...colourScheme, visible: settings => !settings.secondary_metric }],
    [{ ...sequentialScheme, visible: settings => Boolean(settings.secondary_metric) }],
    [checkbox('show_labels', 'Show labels')],
    [
      drawing('number', 'show_labels_threshold', 'Percentage threshold', {
        default: 5,
        validate: isNumber,
        visible: when('show_labels'),
      }),
    ],
    [checkbox('show_total', 'Show total'), checkbox('show_null_values', 'Show empty values', true)],
    [
      drawing('select', 'label_type', 'Label type', {
        default: 'key',
        options: {
          choices: choicesOf(
            ['key', 'Category name'],
            ['value', 'Value'],
            ['key_value', 'Category and value'],
          ),
        },
        visible: when('show_labels'),
      }),
    ],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
    [timeFormat('date_format', 'Date format')],
  ]),
];
