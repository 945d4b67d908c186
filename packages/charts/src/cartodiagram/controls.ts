import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  required,
} from '../shared/controls/control.ts';
import { requiredColumn } from '../shared/controls/query.ts';

const number = (setting: string, label: string, fallback: number) =>
  drawing('number', setting, label, { default: fallback });

const configs = { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 };

export const controls: ControlSection[] = [
  dataSection('Configuration', [
    [
      querying('saved-charts', 'selected_chart', 'Chart', {
        description: 'The saved chart that is drawn at each place',
        validate: required,
      }),
    ],
    [requiredColumn('geom_column', 'Geometry column', 'The column with GeoJSON geometries')],
  ]),
  customizeSection('Map options', [
    [
      drawing('group', 'map_view', 'Starting view', {
        default: { mode: 'FIT_DATA' },
        options: {
          fields: [
            drawing('select', 'mode', 'Shows', {
              default: 'FIT_DATA',
              options: { choices: choicesOf(['FIT_DATA', 'All places'], ['CUSTOM', 'A fixed view']) },
            }),
            number('longitude', 'Longitude', 0),
            number('latitude', 'Latitude', 0),
            number('zoom', 'Zoom', 2),
          ],
        },
      }),
    ],
    [drawing('hidden', 'layer_configs', 'Map layers', { default: [] })],
  ]),
  customizeSection('Chart options', [
    [
      drawing('colour', 'chart_background_color', 'Background color', {
        default: { r: 255, g: 255, b: 255, a: 0.2 },
      }),
      drawing('slider', 'chart_background_border_radius', 'Corner radius', {
        default: 10,
        options: { min: 0, max: 100, step: 1 },
      }),
    ],
    [
      drawing('group', 'chart_size', 'Chart size', {
        description: 'Pixels at one zoom level, and how they grow with it',
        default: { type: 'FIXED', configs },
        options: {
          fields: [
            drawing('select', 'type', 'Growth', {
              default: 'FIXED',
              options: {
                choices: choicesOf(['FIXED', 'None'], ['LINEAR', 'Linear'], ['EXP', 'Exponential']),
              },
            }),
            drawing('group', 'configs', 'Size', {
              default: configs,
              options: {
                fields: [
                  number('zoom', 'At zoom', 6),
                  number('width', 'Width', 100),
                  number('height', 'Height', 100),
                  number('slope', 'Slope', 30),
                  number('exponent', 'Exponent', 2),
                ],
              },
            }),
          ],
        },
      }),
    ],
  ]),
];
