import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  when,
} from '../shared/controls/control.ts';
import { checkbox, sequentialScheme } from '../shared/controls/look.ts';
import { filters, optionalMetric, requiredColumn, rowLimit } from '../shared/controls/query.ts';
import {
  breakpoints,
  colourType,
  filterNulls,
  fixedOrMetric,
  legendRows,
  mapSection,
  picker,
  tooltipContents,
  tooltipTemplate,
} from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('line_column', 'Polygon column', 'The column with the outlines')],
    [
      drawing('select', 'line_type', 'Polygon encoding', {
        description: 'How an outline is written in its cell',
        default: 'json',
        options: {
          choices: choicesOf(['json', 'JSON'], ['polyline', 'Polyline'], ['geohash', 'Geohash square']),
        },
      }),
    ],
    [filters],
    [optionalMetric('metric', 'Metric', 'Colors the areas')],
    [fixedOrMetric('point_radius_fixed', 'Elevation', 1000, 'Height in meters, seen when the map is tilted')],
    [rowLimit()],
    [checkbox('reverse_long_lat', 'Latitude comes first')],
    [filterNulls],
    [tooltipContents],
    [tooltipTemplate],
    [querying('hidden', 'js_columns', 'Further columns', { default: [] })],
  ]),
  customizeSection('Polygon', [
    [colourType('linear_palette', 'linear_palette', 'fixed_color', 'color_breakpoints')],
    [picker('fill_color_picker', 'Fill color', undefined, when('color_scheme_type', 'fixed_color'))],
    [{ ...sequentialScheme, visible: when('color_scheme_type', 'linear_palette') }],
    [breakpoints],
    [
      drawing('select', 'num_buckets', 'Number of color steps', {
        default: 5,
        options: { choices: choicesOf(2, 3, 5, 10), freeForm: true },
        visible: when('color_scheme_type', 'linear_palette'),
      }),
    ],
    [
      drawing('select', 'break_points', 'Bounds of the color steps', {
        default: [],
        description: 'Replace the equal steps',
        options: { choices: [], freeForm: true, multiple: true },
        visible: when('color_scheme_type', 'linear_palette'),
      }),
    ],
    [checkbox('filled', 'Filled', true), checkbox('stroked', 'Outlined')],
    [
      checkbox('extruded', 'Raised', true),
      drawing('number', 'multiplier', 'Elevation multiplier', { default: 1 }),
    ],
    [picker('stroke_color_picker', 'Outline color', undefined, when('stroked'))],
    [
      drawing('number', 'line_width', 'Line width', { default: 1, visible: when('stroked') }),
      drawing('select', 'line_width_unit', 'Line width unit', {
        default: 'pixels',
        options: { choices: choicesOf(['pixels', 'Pixels'], ['meters', 'Meters']) },
        visible: when('stroked'),
      }),
    ],
    [drawing('slider', 'opacity', 'Opacity', { default: 80, options: { min: 0, max: 100, step: 1 } })],
    ...legendRows,
  ]),
  mapSection,
];
