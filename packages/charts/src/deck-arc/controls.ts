import type { ControlSection } from '../chart.ts';
import { customizeSection, drawing, when } from '../shared/controls/control.ts';
import { colourScheme } from '../shared/controls/look.ts';
import {
  colourType,
  dimension,
  legendRows,
  mapQuery,
  mapSection,
  picker,
  spatial,
} from '../shared/deck/controls.ts';

const fixed = when('color_scheme_type', 'fixed_color');

export const controls: ControlSection[] = [
  mapQuery([[spatial('start_spatial', 'Start')], [spatial('end_spatial', 'End')], [dimension]]),
  customizeSection('Arc', [
    [colourType('fixed_color', 'fixed_color', 'categorical_palette')],
    [
      picker('color_picker', 'Start color', undefined, fixed),
      picker('target_color_picker', 'End color', undefined, fixed),
    ],
    [{ ...colourScheme, visible: when('color_scheme_type', 'categorical_palette') }],
    [drawing('number', 'stroke_width', 'Line width')],
    ...legendRows,
  ]),
  mapSection,
];
