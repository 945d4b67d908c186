import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, drawing } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import { AGGREGATE_NAMES } from '../shared/deck/aggregate.ts';
import { legendRows, mapQuery, mapSection, rampRows, spatial, weight } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery([[spatial()], [weight('Height', 'Colors and raises the cells')]]),
  customizeSection('Cells', [
    [
      drawing('number', 'grid_size', 'Cell size in meters', { default: 20 }),
      checkbox('extruded', 'Raised', true, 'Seen when the map is tilted'),
    ],
    [
      drawing('select', 'js_agg_function', 'Aggregate', {
        description: 'How the figures of one hexagon become one',
        default: 'sum',
        options: { choices: choicesOf(...AGGREGATE_NAMES) },
      }),
    ],
    ...rampRows('categorical_palette', 'categorical_palette', 'fixed_color', 'linear_palette'),
    ...legendRows,
  ]),
  mapSection,
];
