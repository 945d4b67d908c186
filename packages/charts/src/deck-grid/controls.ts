import type { ControlSection } from '../chart.ts';
import { customizeSection, drawing } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import { legendRows, mapQuery, mapSection, rampRows, spatial, weight } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery([[spatial()], [weight('Height', 'Colors and raises the cells')]]),
  customizeSection('Cells', [
    [
      drawing('number', 'grid_size', 'Cell size in meters', { default: 20 }),
      checkbox('extruded', 'Raised', true, 'Seen when the map is tilted'),
    ],
    ...rampRows('categorical_palette', 'categorical_palette', 'fixed_color', 'linear_palette'),
    ...legendRows,
  ]),
  mapSection,
];
