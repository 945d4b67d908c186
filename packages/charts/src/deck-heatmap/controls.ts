import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, drawing } from '../shared/controls/control.ts';
import { mapQuery, mapSection, rampRows, spatial, weight } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery([[spatial()], [weight('Weight', 'How much each place counts')]]),
  customizeSection('Heat', [
    ...rampRows('linear_palette', 'linear_palette', 'fixed_color'),
    [
      drawing('number', 'intensity', 'Intensity', { default: 1 }),
      drawing('number', 'radius_pixels', 'Radius in pixels', { default: 30 }),
    ],
    [
      drawing('select', 'aggregation', 'Aggregate', {
        default: 'sum',
        options: { choices: choicesOf(['sum', 'Sum'], ['mean', 'Mean']) },
      }),
    ],
  ]),
  mapSection,
];
