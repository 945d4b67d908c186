import type { ControlSection } from '../chart.ts';
import {
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  required,
  wholeNumber,
} from '../shared/controls/control.ts';
import { seriesRows, timeRows } from '../shared/legacy-time/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Time', timeRows),
  dataSection(
    'Query',
    seriesRows().map(row =>
      row.map(control => (control.setting === 'groupby' ? { ...control, validate: required } : control)),
    ),
  ),
  customizeSection('Chart options', [
    [drawing('number', 'significance_level', 'Significance level', { default: 0.05, validate: isNumber })],
    [
      drawing('number', 'pvalue_precision', 'p-value precision', { default: 6, validate: wholeNumber }),
      drawing('number', 'liftvalue_precision', 'Lift percent precision', {
        default: 4,
        validate: wholeNumber,
      }),
    ],
  ]),
];
