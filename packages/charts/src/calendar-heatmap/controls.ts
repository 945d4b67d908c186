import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  wholeNumber,
} from '../shared/controls/control.ts';
import { checkbox, numberFormat, sequentialScheme, timeFormat } from '../shared/controls/look.ts';
import { metrics } from '../shared/controls/query.ts';
import { plainFilters, timeColumn, timeRange } from '../shared/legacy-time/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Time', [[timeColumn], [timeRange]]),
  dataSection('Query', [
    [
      drawing('select', 'domain_granularity', 'Domain', {
        description: 'The blocks of the calendar',
        default: 'month',
        options: { choices: choicesOf('hour', 'day', 'week', 'month', 'year') },
      }),
      querying('select', 'subdomain_granularity', 'Subdomain', {
        description: 'What a cell of a block stands for',
        default: 'day',
        options: { choices: choicesOf('min', 'hour', 'day', 'week', 'month') },
      }),
    ],
    [metrics],
    [plainFilters],
  ]),
  customizeSection('Chart options', [
    [sequentialScheme],
    [
      drawing('number', 'cell_size', 'Cell size', {
        description: 'In pixels; where it is empty or too large, the cells fit the frame',
        validate: wholeNumber,
      }),
      drawing('number', 'steps', 'Color steps', {
        description: 'Empty for colors without steps',
        validate: wholeNumber,
      }),
    ],
    [
      drawing('number', 'cell_padding', 'Cell padding', { default: 2, validate: wholeNumber }),
      drawing('number', 'cell_radius', 'Cell radius', { default: 0, validate: wholeNumber }),
    ],
    [
      drawing('number', 'color_range_start', 'Color range start', {}),
      drawing('number', 'color_range_end', 'Color range end', {}),
    ],
    [numberFormat('y_axis_format', 'Number format'), timeFormat('x_axis_time_format', 'Time format')],
    [checkbox('show_legend', 'Legend', true), checkbox('show_values', 'Show values')],
    [checkbox('show_metric_name', 'Show metric names', true)],
  ]),
];
