import type { ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  querying,
} from '../shared/controls/control.ts';
import { checkbox, colourScheme, numberFormat, timeFormat } from '../shared/controls/look.ts';
import { seriesRows, timeRows } from '../shared/legacy-time/controls.ts';
import { isByTime } from './tree.ts';

export const controls: ControlSection[] = [
  dataSection('Time', timeRows),
  dataSection('Query', [
    ...seriesRows(),
    [
      querying('select', 'time_series_option', 'Options', {
        description: 'How rows of several times become one figure',
        default: 'not_time',
        options: {
          choices: choicesOf(
            ['not_time', 'Not time series'],
            ['time_series', 'Time as the first level'],
            ['agg_mean', 'Average over time'],
            ['agg_sum', 'Sum over time'],
            ['point_diff', 'Change from first to last'],
            ['point_percent', 'Percent change'],
            ['point_factor', 'Factor'],
            ['adv_anal', 'Advanced analytics'],
          ),
        },
      }),
    ],
  ]),
  customizeSection('Chart options', [
    [colourScheme],
    [numberFormat('number_format', 'Number format'), timeFormat('date_time_format', 'Date format')],
    [
      drawing('text', 'partition_limit', 'Partition limit', {
        default: '5',
        validate: isNumber,
        description: 'The most parts of a level before the small ones are left out',
      }),
      drawing('text', 'partition_threshold', 'Partition threshold', {
        default: '0.05',
        validate: isNumber,
        description: 'Parts below this share of their parent count as small',
      }),
    ],
    [
      checkbox('log_scale', 'Log scale'),
      {
        ...checkbox('equal_date_size', 'Equal date sizes', true, 'Every point in time is drawn equally tall'),
        visible: isByTime,
      },
    ],
    [checkbox('rich_tooltip', 'Rich tooltip', true, 'Say the share of everything above a part, too')],
  ]),
];
