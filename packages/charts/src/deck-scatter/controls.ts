import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, querying } from '../shared/controls/control.ts';
import {
  dimension,
  fixedOrMetric,
  itemColourRows,
  legendRows,
  mapQuery,
  mapSection,
  spatial,
} from '../shared/deck/controls.ts';

export const controls: ControlSection[] = [
  mapQuery(
    [[spatial()]],
    [
      [fixedOrMetric('point_radius_fixed', 'Point size', 1000, 'The same for all points, or a metric')],
      [dimension],
      [querying('hidden', 'time_grain_sqla', 'Time grain'), querying('hidden', 'granularity', 'Time column')],
    ],
  ),
  dataSection('Point size', [
    [
      drawing('select', 'point_unit', 'Point unit', {
        default: 'square_m',
        options: {
          choices: choicesOf(
            ['square_m', 'Square meters'],
            ['square_km', 'Square kilometers'],
            ['square_miles', 'Square miles'],
            ['radius_m', 'Radius in meters'],
            ['radius_km', 'Radius in kilometers'],
            ['radius_miles', 'Radius in miles'],
          ),
        },
      }),
      drawing('number', 'multiplier', 'Multiplier', { default: 1 }),
    ],
    [
      drawing('number', 'min_radius', 'Smallest radius in pixels', { default: 2 }),
      drawing('number', 'max_radius', 'Largest radius in pixels', { default: 250 }),
    ],
  ]),
  customizeSection('Point color', [...itemColourRows('categorical_palette'), ...legendRows]),
  mapSection,
];
