import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, drawing, when } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import { requiredColumn } from '../shared/controls/query.ts';
import { filterNulls, mapQuery, mapSection, picker } from '../shared/deck/controls.ts';

const unit = (setting: string, label: string) =>
  drawing('select', setting, label, {
    default: 'pixels',
    options: { choices: choicesOf(['pixels', 'Pixels'], ['meters', 'Meters']) },
  });

export const controls: ControlSection[] = [
  mapQuery([[requiredColumn('geojson', 'GeoJSON column', 'The column with the documents')], [filterNulls]]),
  customizeSection('Shapes', [
    [checkbox('filled', 'Filled', true), checkbox('stroked', 'Outlined')],
    [
      picker('fill_color_picker', 'Fill color', undefined, when('filled')),
      picker('stroke_color_picker', 'Line color'),
    ],
    [checkbox('extruded', 'Raised', true, 'By the property `elevation`, seen when the map is tilted')],
    [
      drawing('number', 'line_width', 'Line width', { default: 1 }),
      unit('line_width_unit', 'Line width unit'),
    ],
    [
      drawing('number', 'point_radius', 'Point radius', { default: 10 }),
      drawing('number', 'point_radius_scale', 'Point radius scale', { default: 1 }),
      unit('point_radius_units', 'Point radius unit'),
    ],
  ]),
  customizeSection('Labels', [
    [checkbox('enable_labels', 'Show labels')],
    [
      drawing('text', 'label_property_name', 'Property with the label', {
        default: 'name',
        visible: when('enable_labels'),
      }),
      drawing('number', 'label_size', 'Label size', { default: 24, visible: when('enable_labels') }),
    ],
    [picker('label_color', 'Label color', { r: 0, g: 0, b: 0, a: 1 }, when('enable_labels'))],
  ]),
  mapSection,
];
