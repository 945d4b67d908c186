import type { Control, ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, querying } from '../shared/controls/control.ts';
import { filters, groupby, requiredColumn, rowLimit } from '../shared/controls/query.ts';

const columnChoice = (setting: string, label: string, first: string, rest: Partial<Control>): Control =>
  querying('select', setting, label, {
    choices: ({ dataset }) => [first, ...dataset.columns.map(column => column.name)],
    ...rest,
  });

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('all_columns_x', 'Longitude', 'The column with the longitudes')],
    [requiredColumn('all_columns_y', 'Latitude', 'The column with the latitudes')],
    [
      drawing('select', 'clustering_radius', 'Clustering radius', {
        description: 'Points within so many pixels are drawn as one; 0 draws each',
        default: '60',
        options: {
          choices: choicesOf('0', '20', '40', '60', '80', '100', '200', '500', '1000'),
          freeForm: true,
        },
      }),
    ],
    [rowLimit()],
    [filters],
    [groupby],
  ]),
  dataSection('Points', [
    [
      columnChoice('point_radius', 'Point radius', 'Auto', {
        description: 'Radius of single points: one for all, or a numeric column',
        default: 'Auto',
      }),
      drawing('select', 'point_radius_unit', 'Point radius unit', {
        default: 'Pixels',
        options: { choices: choicesOf('Pixels', 'Miles', 'Kilometers') },
      }),
    ],
  ]),
  dataSection('Labelling', [
    [
      querying('columns', 'map_label', 'Label', {
        description: 'The figure of a cluster; without one the points are counted',
        default: [],
      }),
      drawing('select', 'pandas_aggfunc', 'Cluster label aggregator', {
        default: 'sum',
        options: { choices: choicesOf('sum', 'mean', 'min', 'max', 'std', 'var') },
      }),
    ],
  ]),
  customizeSection('Visual tweaks', [
    [
      drawing('select', 'map_color', 'Color', {
        default: '#008b8b',
        options: {
          choices: choicesOf(
            ['#008b8b', 'Dark cyan'],
            ['#800080', 'Purple'],
            ['#ffd700', 'Gold'],
            ['#454545', 'Dim gray'],
            ['#dc143c', 'Crimson'],
            ['#228b22', 'Forest green'],
          ),
          freeForm: true,
        },
      }),
      drawing('slider', 'global_opacity', 'Opacity', { default: 1, options: { min: 0, max: 1, step: 0.05 } }),
    ],
    [
      drawing('hidden', 'map_renderer', 'Map renderer'),
      drawing('hidden', 'maplibre_style', 'Map style'),
      drawing('hidden', 'mapbox_style', 'Map style'),
      drawing('hidden', 'render_while_dragging', 'Render while dragging'),
    ],
  ]),
  customizeSection('Starting view', [
    [
      drawing('number', 'viewport_longitude', 'Longitude', { default: '' }),
      drawing('number', 'viewport_latitude', 'Latitude', { default: '' }),
      drawing('number', 'viewport_zoom', 'Zoom', { default: '' }),
    ],
  ]),
];
