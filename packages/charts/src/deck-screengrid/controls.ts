import type { ControlSection } from '../chart.ts';
import { customizeSection, drawing } from '../shared/controls/control.ts';
import { mapQuery, mapSection, rampRows, spatial, weight } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery([[spatial()], [weight('Weight', 'What is summed in each square')]]),
  customizeSection('Grid', [
    [drawing('number', 'grid_size', 'Square size in pixels', { default: 20 })],
    ...rampRows('default', 'default', 'fixed_color', 'categorical_palette'),
  ]),
  mapSection,
];
