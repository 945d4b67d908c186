import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  required,
  when,
  whenSet,
} from '../shared/controls/control.ts';
import { checkbox, colourScheme, labelRotation, legendRows, numberFormat } from '../shared/controls/look.ts';
import {
  filters,
  oneColumn,
  optionalMetric,
  orderDescending,
  requiredColumn,
  rowLimit,
} from '../shared/controls/query.ts';

const metricAxis = (setting: string, label: string) =>
  querying('metric', setting, label, { validate: required });

const MARGINS = choicesOf(0, 15, 30, 40, 50, 75, 100, 125, 150, 200);

const margin = (setting: string, label: string, fallback: number) =>
  drawing('select', setting, label, { default: fallback, options: { choices: MARGINS, freeForm: true } });

export const controls: ControlSection[] = [
  dataSection('Query', [
    [oneColumn('series', 'Dimension', { description: 'Bubbles of one value share a colour' })],
    [requiredColumn('entity', 'Entity', 'What a bubble stands for')],
    [metricAxis('x', 'X axis')],
    [metricAxis('y', 'Y axis')],
    [filters],
    [metricAxis('size', 'Bubble size')],
    [optionalMetric('orderby', 'Sort query by')],
    [orderDescending(whenSet('orderby'))],
    [rowLimit()],
  ]),
  customizeSection('Chart options', [
    [colourScheme],
    ...legendRows,
    [
      drawing('select', 'max_bubble_size', 'Max bubble size', {
        default: '25',
        options: { choices: choicesOf('5', '10', '15', '25', '50', '75', '100'), freeForm: true },
      }),
      numberFormat('tooltipSizeFormat', 'Bubble size number format'),
    ],
    [
      drawing('slider', 'opacity', 'Bubble opacity', {
        default: 0.6,
        options: { min: 0, max: 1, step: 0.1 },
      }),
    ],
  ]),
  customizeSection('X axis', [
    [
      drawing('text', 'x_axis_label', 'X axis title'),
      margin('x_axis_title_margin', 'X axis title margin', 15),
    ],
    [labelRotation('xAxisLabelRotation', 'Rotate x axis label', 0)],
    [numberFormat('xAxisFormat', 'X axis format')],
    [checkbox('logXAxis', 'Logarithmic x-axis')],
    [
      checkbox('truncateXAxis', 'Truncate x axis'),
      drawing('bounds', 'xAxisBounds', 'X axis bounds', {
        default: [null, null],
        visible: when('truncateXAxis'),
      }),
    ],
  ]),
  customizeSection('Y axis', [
    [
      drawing('text', 'y_axis_label', 'Y axis title'),
      margin('y_axis_title_margin', 'Y axis title margin', 15),
    ],
    [labelRotation('yAxisLabelRotation', 'Rotate y axis label', 0)],
    [numberFormat('y_axis_format', 'Y axis format')],
    [checkbox('logYAxis', 'Logarithmic y-axis')],
    [
      checkbox('truncateYAxis', 'Truncate y axis'),
      drawing('bounds', 'y_axis_bounds', 'Y axis bounds', {
        default: [null, null],
        visible: when('truncateYAxis'),
      }),
    ],
  ]),
];
