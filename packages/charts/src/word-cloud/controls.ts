import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  wholeNumber,
} from '../shared/controls/control.ts';
import { colourScheme } from '../shared/controls/look.ts';
import { filters, metric, requiredColumn, rowLimit, sortByMetric } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('series', 'Dimension', 'The column whose values are written')],
    [metric],
    [filters],
    [rowLimit(100)],
    [sortByMetric()],
    [
      querying('checkbox', 'sort_by_series', 'Sort by series', {
        description: 'Also sort by the dimension, so that a row limit keeps the same words every time',
        default: true,
      }),
    ],
  ]),
  customizeSection('Options', [
    [
      drawing('number', 'size_from', 'Minimum font size', { default: 10, validate: wholeNumber }),
      drawing('number', 'size_to', 'Maximum font size', { default: 70, validate: wholeNumber }),
    ],
    [
      drawing('select', 'rotation', 'Word rotation', {
        default: 'square',
        options: { choices: choicesOf(['random', 'Random'], ['flat', 'Flat'], ['square', 'Square']) },
      }),
    ],
    [colourScheme],
  ]),
];
