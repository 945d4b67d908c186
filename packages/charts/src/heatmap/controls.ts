import type { Control, ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, querying } from '../shared/controls/control.ts';
import {
  checkbox,
  currencyFormat,
  labelRotation,
  numberFormat,
  sequentialScheme,
  timeFormat,
} from '../shared/controls/look.ts';
import { filters, metric, oneColumn, rowLimit, timeGrain, xAxis } from '../shared/controls/query.ts';

const sort = (setting: string, label: string): Control =>
  querying('select', setting, label, {
    options: {
      choices: choicesOf(
        [null, 'As queried'],
        ['alpha_asc', 'Axis ascending'],
        ['alpha_desc', 'Axis descending'],
        ['value_asc', 'Metric ascending'],
        ['value_desc', 'Metric descending'],
      ),
    },
  });

const INTERVALS = choicesOf([-1, 'Auto'], 1, 2, 3, 5, 10, 20, 50);
const MARGINS = choicesOf(['auto', 'Auto'], 50, 75, 100, 125, 150, 200);

export const controls: ControlSection[] = [
  dataSection('Query', [
    [xAxis],
    [timeGrain()],
    [oneColumn('groupby', 'Y-axis', { description: 'Dimension to use on the y-axis' })],
    [metric],
    [filters],
    [rowLimit()],
    [sort('sort_x_axis', 'Sort x-axis'), sort('sort_y_axis', 'Sort y-axis')],
    [
      querying('select', 'normalize_across', 'Normalize across', {
        description: 'What ranks and shares are computed within',
        default: 'heatmap',
        options: { choices: choicesOf(['heatmap', 'Heatmap'], ['x', 'X'], ['y', 'Y']) },
      }),
    ],
  ]),
  customizeSection('Chart options', [
    [
      drawing('select', 'legend_type', 'Legend type', {
        default: 'continuous',
        options: { choices: choicesOf(['continuous', 'Continuous'], ['piecewise', 'Piecewise']) },
      }),
    ],
    [sequentialScheme],
    [
      drawing('colour', 'border_color', 'Border color', { default: { r: 0, g: 0, b: 0, a: 1 } }),
      drawing('slider', 'border_width', 'Border width', {
        default: 0,
        options: { min: 0, max: 2, step: 0.1 },
      }),
    ],
    [
      drawing('select', 'xscale_interval', 'X-scale interval', {
        default: -1,
        options: { choices: INTERVALS, freeForm: true },
      }),
      drawing('select', 'yscale_interval', 'Y-scale interval', {
        default: -1,
        options: { choices: INTERVALS, freeForm: true },
      }),
    ],
    [
      drawing('select', 'left_margin', 'Left margin', {
        default: 'auto',
        options: { choices: MARGINS, freeForm: true },
      }),
      drawing('select', 'bottom_margin', 'Bottom margin', {
        default: 'auto',
        options: { choices: MARGINS, freeForm: true },
      }),
    ],
    [drawing('bounds', 'value_bounds', 'Value bounds', { default: [null, null] })],
    [numberFormat('y_axis_format', 'Value format')],
    [timeFormat('x_axis_time_format', 'Time format')],
    [labelRotation('xAxisLabelRotation', 'Rotate x axis label', 0)],
    [currencyFormat()],
    [checkbox('show_legend', 'Show legend', true), checkbox('show_percentage', 'Show percentage', true)],
    [
      checkbox('show_values', 'Show values'),
      checkbox('normalized', 'Normalized', false, 'Colour cells by rank instead of value'),
    ],
  ]),
];
