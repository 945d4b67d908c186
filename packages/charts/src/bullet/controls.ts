import type { Control, ControlSection } from '../chart.ts';
import { customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { checkbox, numberFormat } from '../shared/controls/look.ts';
import { filters, groupby, metric } from '../shared/controls/query.ts';

const list = (setting: string, label: string, description: string): Control =>
  drawing('text', setting, label, { default: '', description });

export const controls: ControlSection[] = [
  dataSection('Query', [[metric], [filters], [groupby]]),
  customizeSection('Chart options', [
    [
      list('ranges', 'Ranges', 'Comma-separated ends of the shaded ranges'),
      list('range_labels', 'Range labels', 'Names of the ranges'),
    ],
    [
      list('markers', 'Markers', 'Comma-separated values to mark with triangles'),
      list('marker_labels', 'Marker labels', 'Names of the markers'),
    ],
    [
      list('marker_lines', 'Marker lines', 'Comma-separated values to mark with lines'),
      list('marker_line_labels', 'Marker line labels', 'Names of the lines'),
    ],
    [checkbox('show_labels', 'Show labels', false, 'Write the figure beside the bar')],
    [checkbox('show_legend', 'Show legend')],
    [numberFormat('y_axis_format', 'Number format')],
  ]),
];
