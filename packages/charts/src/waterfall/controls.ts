import type { Control, ControlSection } from '../chart.ts';
import { customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { checkbox, currencyFormat, numberFormat, tickLayout, timeFormat } from '../shared/controls/look.ts';
import { filters, metric, oneColumn, rowLimit, timeGrain, xAxis } from '../shared/controls/query.ts';

const colour = (setting: string, label: string, r: number, g: number, b: number): Control =>
  drawing('colour', setting, label, { default: { r, g, b, a: 1 } });

export const controls: ControlSection[] = [
  dataSection('Query', [
    [xAxis],
    [timeGrain()],
    [
      oneColumn('groupby', 'Breakdowns', {
        default: [],
        description: 'Splits each step into the parts that make it up',
      }),
    ],
    [metric],
    [filters],
    [rowLimit()],
  ]),
  customizeSection('Chart options', [
    [checkbox('show_value', 'Show value'), checkbox('show_legend', 'Show legend')],
    [
      colour('increase_color', 'Increase', 90, 193, 137),
      colour('decrease_color', 'Decrease', 224, 67, 85),
      colour('total_color', 'Total', 102, 102, 102),
    ],
    [
      drawing('text', 'increase_label', 'Increase label'),
      drawing('text', 'decrease_label', 'Decrease label'),
      drawing('text', 'total_label', 'Total label'),
    ],
    [checkbox('show_total', 'Show total', true)],
    [drawing('text', 'x_axis_label', 'X axis label'), timeFormat('x_axis_time_format', 'Time format')],
    [tickLayout],
    [drawing('text', 'y_axis_label', 'Y axis label'), numberFormat('y_axis_format', 'Y axis format')],
    [currencyFormat()],
  ]),
];
