import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import {
  checkbox,
  colourScheme,
  currencyFormat,
  numberFormat,
  sequentialScheme,
} from '../shared/controls/look.ts';
import {
  filters,
  metric,
  optionalMetric,
  requiredColumn,
  rowLimit,
  sortByMetric,
} from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('entity', 'Country column', 'The column with country names or codes')],
    [
      drawing('select', 'country_fieldtype', 'Country field type', {
        description: 'What the country column holds',
        default: 'cca2',
        options: {
          choices: choicesOf(
            ['name', 'Full name'],
            ['cioc', 'Olympic code (cioc)'],
            ['cca2', 'ISO code, two letters (cca2)'],
            ['cca3', 'ISO code, three letters (cca3)'],
          ),
        },
      }),
    ],
    [metric],
    [filters],
    [rowLimit()],
    [sortByMetric()],
  ]),
  dataSection('Bubbles', [
    [checkbox('show_bubbles', 'Show bubbles')],
    [optionalMetric('secondary_metric', 'Bubble size')],
    [
      drawing('select', 'max_bubble_size', 'Max bubble size', {
        default: '25',
        options: { choices: choicesOf('5', '10', '15', '25', '50', '75', '100'), freeForm: true },
        visible: when('show_bubbles'),
      }),
      drawing('colour', 'color_picker', 'Bubble color', {
        default: { r: 0, g: 122, b: 135, a: 1 },
        visible: when('show_bubbles'),
      }),
    ],
  ]),
  customizeSection('Chart options', [
    [
      drawing('select', 'color_by', 'Color by', {
        default: 'metric',
        options: { choices: choicesOf(['metric', 'Metric'], ['country', 'Country']) },
      }),
    ],
    [{ ...sequentialScheme, visible: settings => settings.color_by !== 'country' }],
    [{ ...colourScheme, visible: when('color_by', 'country') }],
    [numberFormat('y_axis_format', 'Number format')],
    [currencyFormat()],
  ]),
];
