import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { seriesRows, timeColumn, timeRange } from '../shared/legacy-time/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Time', [[timeColumn], [timeRange]]),
  dataSection('Query', seriesRows()),
  customizeSection('Chart options', [
    [
      drawing('select', 'series_height', 'Series height', {
        default: '25',
        options: { choices: choicesOf('10', '25', '40', '50', '75', '100', '150', '200'), freeForm: true },
      }),
      drawing('select', 'horizon_color_scale', 'Value domain', {
        description:
          'What full colour stands for: the largest value of each series, of all series, or the largest change',
        default: 'series',
        options: { choices: choicesOf(['series', 'Series'], ['overall', 'Overall'], ['change', 'Change']) },
      }),
    ],
  ]),
];
