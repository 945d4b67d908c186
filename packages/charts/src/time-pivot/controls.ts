import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { checkbox, numberFormat, timeFormat } from '../shared/controls/look.ts';
import { metric } from '../shared/controls/query.ts';
import { plainFilters, timeRows } from '../shared/legacy-time/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Time', timeRows),
  dataSection('Query', [
    [metric],
    [plainFilters],
    [
      drawing('select', 'freq', 'Frequency', {
        description: 'The period that is laid over itself',
        default: 'W-MON',
        options: {
          choices: choicesOf(
            ['AS', 'Year'],
            ['52W-MON', '52 weeks from Monday'],
            ['W-SUN', 'Week from Sunday'],
            ['W-MON', 'Week from Monday'],
            ['D', 'Day'],
            ['4W-MON', '4 weeks from Monday'],
          ),
          freeForm: true,
        },
      }),
      drawing('number', 'period_limit', 'Period limit', { description: 'The most recent periods shown' }),
    ],
  ]),
  customizeSection('Chart options', [
    [checkbox('show_legend', 'Legend')],
    [drawing('colour', 'color_picker', 'Fixed color', { default: { r: 0, g: 122, b: 135, a: 1 } })],
    [
      drawing('select', 'line_interpolation', 'Line style', {
        default: 'linear',
        options: { choices: choicesOf('linear', 'cardinal', 'step-before', 'step-after') },
      }),
    ],
    [drawing('text', 'x_axis_label', 'X axis label'), timeFormat('x_axis_format', 'X axis format')],
    [drawing('text', 'y_axis_label', 'Y axis label'), numberFormat('y_axis_format', 'Y axis format')],
    [
      checkbox('y_log_scale', 'Y log scale'),
      drawing('bounds', 'y_axis_bounds', 'Y axis bounds', { default: [null, null] }),
    ],
  ]),
];
