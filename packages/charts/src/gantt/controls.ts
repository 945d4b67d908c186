import type { Control, ControlSection } from '../chart.ts';
import {
  customizeSection,
  dataSection,
  drawing,
  querying,
  required,
  whenSet,
} from '../shared/controls/control.ts';
import {
  checkbox,
  colourScheme,
  extraControls,
  legendRows,
  numberFormat,
  timeFormat,
  titleRows,
} from '../shared/controls/look.ts';
import { filters, oneColumn, requiredColumn, rowLimit } from '../shared/controls/query.ts';

const time = (setting: string, label: string) =>
  oneColumn(setting, label, { options: { only: 'temporal' }, validate: required });

export const subcategories: Control = drawing('checkbox', 'subcategories', 'Subcategories', {
  default: false,
  description: 'Give each colour a row of its own',
  visible: whenSet('series'),
});

export const controls: ControlSection[] = [
  dataSection('Query', [
    [time('start_time', 'Start time')],
    [time('end_time', 'End time')],
    [requiredColumn('y_axis', 'Y-axis', 'Each value is a row of the chart')],
    [oneColumn('series', 'Dimension', { description: 'Bars of one value share a colour' })],
    [subcategories],
    [querying('metrics', 'tooltip_metrics', 'Tooltip metrics', {})],
    [querying('columns', 'tooltip_columns', 'Tooltip columns', {})],
    [filters],
    [
      querying('select', 'order_by_cols', 'Ordering', {
        default: [],
        options: { multiple: true },
        choices: ({ dataset }) =>
          dataset.columns.flatMap(({ name }) => [true, false].map(up => JSON.stringify([name, up]))),
      }),
    ],
    [rowLimit()],
  ]),
  customizeSection('Titles', titleRows),
  customizeSection('Chart options', [
    [colourScheme],
    ...legendRows,
    [checkbox('zoomable', 'Data zoom')],
    [extraControls('Let readers choose whether each color has a row of its own')],
    [drawing('bounds', 'x_axis_time_bounds', 'X axis time bounds', {})],
    [timeFormat('x_axis_time_format', 'Time format')],
    [
      timeFormat('tooltipTimeFormat', 'Tooltip time format'),
      numberFormat('tooltipValuesFormat', 'Tooltip number format'),
    ],
  ]),
];
