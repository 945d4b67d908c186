import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, drawing } from '../shared/controls/control.ts';
import { mapQuery, mapSection, picker, spatial, weight } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery([[spatial()], [weight('Weight', 'How much each place counts')]]),
  customizeSection('Contours', [
    [
      drawing('number', 'cellSize', 'Cell size in meters', { default: 300 }),
      drawing('select', 'aggregation', 'Aggregate', {
        default: 'sum',
        options: {
          choices: choicesOf(['sum', 'Sum'], ['min', 'Minimum'], ['max', 'Maximum'], ['mean', 'Mean']),
        },
      }),
    ],
    [
      drawing('groups', 'contours', 'Contours', {
        description:
          'With an upper threshold the area between the two is filled; without one a line is drawn',
        default: [],
        options: {
          fields: [
            drawing('number', 'lowerThreshold', 'Lower threshold'),
            drawing('number', 'upperThreshold', 'Upper threshold'),
            drawing('number', 'strokeWidth', 'Line width', { default: 1 }),
            picker('color', 'Color'),
          ],
        },
      }),
    ],
  ]),
  mapSection,
];
