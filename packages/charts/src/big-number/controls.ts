import type { ControlSection } from '../chart.ts';
import { rollingSection } from '../shared/controls/analytics.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  wholeNumber,
} from '../shared/controls/control.ts';
import { filters, metric, timeGrain, timeXAxis } from '../shared/controls/query.ts';
import {
  formatRows,
  headerSize,
  metricNameRow,
  subheaderSize,
  subtitleRows,
} from '../shared/number/controls.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [timeXAxis],
    [timeGrain()],
    [
      querying('select', 'aggregation', 'Aggregation method', {
        description: 'How the figure is made from the points of the trendline',
        default: 'LAST_VALUE',
        options: {
          choices: choicesOf(
            ['LAST_VALUE', 'Last value'],
            ['raw', 'Overall value'],
            ['sum', 'Sum'],
            ['mean', 'Mean'],
            ['min', 'Minimum'],
            ['max', 'Maximum'],
            ['median', 'Median'],
          ),
        },
      }),
    ],
    [metric],
    [filters],
  ]),
  dataSection('Options', [
    [
      drawing('number', 'compare_lag', 'Comparison period lag', {
        description: 'Number of points to go back for the comparison',
        validate: wholeNumber,
      }),
      drawing('text', 'compare_suffix', 'Comparison suffix', {
        description: 'Text after the percentage change',
      }),
    ],
    [
      drawing('checkbox', 'show_timestamp', 'Show timestamp', { default: false }),
      drawing('checkbox', 'show_trend_line', 'Show trend line', { default: true }),
    ],
    [
      drawing('checkbox', 'start_y_axis_at_zero', 'Start y-axis at 0', { default: true }),
      drawing('checkbox', 'time_range_fixed', 'Fix to selected time range', {
        description: 'The trend line spans the whole time range of the filter',
        default: false,
      }),
    ],
  ]),
  customizeSection('Chart options', [
    [drawing('colour', 'color_picker', 'Color', { default: { r: 0, g: 122, b: 135, a: 1 } })],
    [headerSize()],
    [subheaderSize()],
    ...subtitleRows,
    metricNameRow,
    [
      drawing('checkbox', 'show_x_axis', 'Show X-axis', { default: false }),
      drawing('checkbox', 'show_x_axis_min_max_labels', 'Show min/max labels', { default: false }),
    ],
    [
      drawing('checkbox', 'show_y_axis', 'Show Y-axis', { default: false }),
      drawing('checkbox', 'show_y_axis_min_max_labels', 'Show min/max labels', { default: false }),
    ],
    ...formatRows,
  ]),
  rollingSection('None'),
];
