import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import { checkbox, colourScheme, legendRows, numberFormat, timeFormat } from '../shared/controls/look.ts';
import { filters, groupby, metrics, rowLimit, sortMetric } from '../shared/controls/query.ts';

const POSITIONS = [
  'top',
  'left',
  'right',
  'bottom',
  'inside',
  'insideLeft',
  'insideRight',
  'insideTop',
  'insideBottom',
  'insideTopLeft',
  'insideBottomLeft',
  'insideTopRight',
  'insideBottomRight',
];

export const controls: ControlSection[] = [
  dataSection('Query', [[groupby], [metrics], [sortMetric()], [filters], [rowLimit(10)]]),
  customizeSection('Chart options', [[colourScheme], ...legendRows]),
  customizeSection('Labels', [
    [checkbox('show_labels', 'Show labels', true)],
    [
      drawing('select', 'label_type', 'Label type', {
        default: 'value',
        options: { choices: choicesOf(['value', 'Value'], ['key_value', 'Category and value']) },
        visible: when('show_labels'),
      }),
      drawing('select', 'label_position', 'Label position', {
        default: 'top',
        options: { choices: choicesOf(...POSITIONS) },
        visible: when('show_labels'),
      }),
    ],
    [numberFormat('number_format', 'Number format')],
    [timeFormat('date_format', 'Date format')],
  ]),
  customizeSection('Radar', [
    [drawing('column-config', 'column_config', 'Customize metrics')],
    [checkbox('is_circle', 'Circle radar shape')],
  ]),
];
