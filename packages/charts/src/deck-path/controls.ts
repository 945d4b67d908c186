import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import { requiredColumn } from '../shared/controls/query.ts';
import {
  dimension,
  fixedOrMetric,
  itemColourRows,
  legendRows,
  mapQuery,
  mapSection,
} from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery(
    [
      [requiredColumn('line_column', 'Lines column', 'The column with the lines')],
      [
        drawing('select', 'line_type', 'Lines encoding', {
          description: 'How a line is written in its cell',
          default: 'json',
          options: { choices: choicesOf(['json', 'JSON'], ['polyline', 'Polyline']) },
        }),
      ],
    ],
    [[dimension]],
  ),
  dataSection('Line width', [
    [fixedOrMetric('line_width', 'Line width', 1)],
    [
      drawing('select', 'line_width_unit', 'Line width unit', {
        default: 'pixels',
        options: { choices: choicesOf(['pixels', 'Pixels'], ['meters', 'Meters']) },
      }),
      drawing('number', 'line_width_multiplier', 'Multiplier', { default: 1 }),
    ],
    [
      drawing('number', 'min_width', 'Smallest width in pixels', { default: 1 }),
      drawing('number', 'max_width', 'Largest width in pixels', { default: 20 }),
    ],
  ]),
  customizeSection('Line', [
    [checkbox('reverse_long_lat', 'Latitude comes first')],
    ...itemColourRows('fixed_color'),
    ...legendRows,
  ]),
  mapSection,
];
