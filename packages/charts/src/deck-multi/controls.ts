import type { ControlSection } from '../chart.ts';
import { dataSection, drawing, querying, required } from '../shared/controls/control.ts';
import { filters } from '../shared/controls/query.ts';
import { mapSection } from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Layers', [
    [
      querying('saved-charts', 'deck_slices', 'Charts', {
        description: 'Saved maps to lay over each other, the first one lowest',
        default: [],
        options: { multiple: true },
        validate: required,
      }),
    ],
    [filters],
    [drawing('hidden', 'layer_filter_scope', 'Filters by layer')],
  ]),
  mapSection,
];
