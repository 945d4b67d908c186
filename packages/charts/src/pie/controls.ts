import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  when,
} from '../shared/controls/control.ts';
import {
  colourScheme,
  currencyFormat,
  legendRows,
  numberFormat,
  timeFormat,
} from '../shared/controls/look.ts';
import { filters, groupby, metric, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [[groupby], [metric], [filters], [rowLimit(100)], [sortByMetric(true)]]),
  customizeSection('Chart options', [
    [colourScheme],
    [
      drawing('number', 'show_labels_threshold', 'Percentage threshold', {
        description: 'Smallest share that gets a label, in per cent',
        default: 5,
        validate: isNumber,
      }),
      drawing('number', 'threshold_for_other', 'Threshold for Other', {
        description: 'Shares below this many per cent are drawn as one slice',
        default: 0,
        validate: isNumber,
      }),
    ],
    [
      drawing('select', 'roseType', 'Rose type', {
        options: { choices: choicesOf([null, 'None'], ['area', 'Area'], ['radius', 'Radius']) },
      }),
    ],
  ]),
  customizeSection('Legend', legendRows),
  customizeSection('Labels', [
    [
      drawing('select', 'label_type', 'Label type', {
        default: 'key',
        options: {
          choices: choicesOf(
            ['key', 'Category name'],
            ['value', 'Value'],
            ['percent', 'Percentage'],
            ['key_value', 'Category and value'],
            ['key_percent', 'Category and percentage'],
            ['key_value_percent', 'Category, value and percentage'],
            ['value_percent', 'Value and percentage'],
            ['template', 'Template'],
          ),
        },
      }),
      drawing('text', 'label_template', 'Label template', {
        description: 'Text with {name}, {value} and {percent}; \\n starts a new line',
        visible: when('label_type', 'template'),
      }),
    ],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
    [timeFormat('date_format', 'Date format')],
    [
      drawing('checkbox', 'show_labels', 'Show labels', { default: true }),
      drawing('checkbox', 'labels_outside', 'Put labels outside', {
        default: true,
        visible: when('show_labels'),
      }),
    ],
    [
      drawing('checkbox', 'label_line', 'Label line', { default: false, visible: when('show_labels') }),
      drawing('checkbox', 'show_total', 'Show total', { default: false }),
    ],
  ]),
  customizeSection('Pie shape', [
    [drawing('slider', 'outerRadius', 'Outer radius', { default: 70, options: { min: 10, max: 100 } })],
    [
      drawing('slider', 'startAngle', 'Start angle', { default: 90, options: { min: 0, max: 360 } }),
      drawing('slider', 'sweptAngle', 'Swept angle', { default: 360, options: { min: 1, max: 360 } }),
    ],
    [drawing('checkbox', 'donut', 'Donut', { default: false })],
    [
      drawing('slider', 'innerRadius', 'Inner radius', {
        default: 30,
        options: { min: 0, max: 100 },
        visible: when('donut'),
      }),
    ],
  ]),
];
