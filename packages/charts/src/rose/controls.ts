import type { ControlSection } from '../chart.ts';
import { analyticsSection } from '../shared/controls/analytics.ts';
import { choicesOf, customizeSection, dataSection } from '../shared/controls/control.ts';
import { checkbox, colourScheme, legendRows, numberFormat, timeFormat } from '../shared/controls/look.ts';
import { contribution, seriesRows, timeRows } from '../shared/legacy-time/controls.ts';

const COMPARISONS = choicesOf(
  ['values', 'Actual values'],
  ['absolute', 'Absolute difference'],
  ['percentage', 'Percentage change'],
  ['ratio', 'Ratio'],
);

/** Older charts call a difference `absolute`. */
const analytics: ControlSection = {
  ...analyticsSection,
  rows: analyticsSection.rows.map(row =>
    row.map(control =>
      control.setting === 'comparison_type' ? { ...control, options: { choices: COMPARISONS } } : control,
    ),
  ),
};

export const controls: ControlSection[] = [
  dataSection('Time', timeRows),
  dataSection('Query', [...seriesRows(), [contribution]]),
  customizeSection('Chart options', [
    [colourScheme],
    [numberFormat('number_format', 'Number format'), timeFormat('date_time_format', 'Date format')],
    [checkbox('rich_tooltip', 'Rich tooltip', true, 'List all parts of a point in time')],
    [
      checkbox(
        'rose_area_proportion',
        'Use area proportions',
        false,
        'Let areas instead of radii stand for the figures',
      ),
    ],
    ...legendRows,
  ]),
  analytics,
];
