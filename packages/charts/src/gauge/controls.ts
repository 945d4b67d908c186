import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  wholeNumber,
} from '../shared/controls/control.ts';
import { checkbox, colourScheme, currencyFormat, numberFormat } from '../shared/controls/look.ts';
import { filters, groupby, metric, rowLimit, sortByMetric } from '../shared/controls/query.ts';

const limit = rowLimit(10);

export const controls: ControlSection[] = [
  dataSection('Query', [
    [groupby],
    [metric],
    [filters],
    [{ ...limit, options: { ...limit.options, choices: choicesOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) } }],
    [sortByMetric()],
  ]),
  customizeSection('General', [
    [
      drawing('number', 'min_val', 'Min', { validate: isNumber, description: 'Where the axis begins' }),
      drawing('number', 'max_val', 'Max', { validate: isNumber, description: 'Where the axis ends' }),
    ],
    [
      drawing('number', 'start_angle', 'Start angle', { default: 225, validate: isNumber }),
      drawing('number', 'end_angle', 'End angle', { default: -45, validate: isNumber }),
    ],
    [colourScheme],
    [drawing('slider', 'font_size', 'Font size', { default: 15, options: { min: 10, max: 20 } })],
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
    [
      drawing('text', 'value_formatter', 'Value format', {
        default: '{value}',
        description: 'Text around the figure, with {value} in its place',
      }),
    ],
    [checkbox('show_pointer', 'Show pointer', true), checkbox('animation', 'Animation', true)],
  ]),
  customizeSection('Axis', [
    [checkbox('show_axis_tick', 'Show axis line ticks'), checkbox('show_split_line', 'Show split lines')],
    [drawing('slider', 'split_number', 'Split number', { default: 10, options: { min: 3, max: 30 } })],
  ]),
  customizeSection('Progress', [
    [checkbox('show_progress', 'Show progress', true), checkbox('overlap', 'Overlap', true)],
    [checkbox('round_cap', 'Round cap')],
  ]),
  customizeSection('Intervals', [
    [
      drawing('text', 'intervals', 'Interval bounds', {
        default: '',
        description: 'Comma-separated bounds, e.g. 2,4,5 for 0-2, 2-4 and 4-5',
      }),
    ],
    [
      drawing('text', 'interval_color_indices', 'Interval colors', {
        default: '',
        description: 'Comma-separated places in the colour scheme, counted from 1',
        validate: value =>
          String(value ?? '')
            .split(',')
            .every(item => wholeNumber(item.trim()) === null)
            ? null
            : 'is expected to be a list of integers',
      }),
    ],
  ]),
];
