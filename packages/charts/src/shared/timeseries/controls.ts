import type { Control, ControlSection } from '../../chart.ts';
import { analyticsSection, annotationsSection, forecastSection } from '../controls/analytics.ts';
import { choicesOf, customizeSection, dataSection, drawing, when, whenSet } from '../controls/control.ts';
import {
  colourScheme,
  currencyFormat,
  legendRows,
  numberFormat,
  timeFormat,
  titleRows,
  tooltipRows,
} from '../controls/look.ts';
import {
  contributionMode,
  filters,
  forceCategorical,
  groupby,
  groupOthers,
  metrics,
  orderDescending,
  rowLimit,
  seriesLimit,
  showEmptyColumns,
  sortMetric,
  timeGrain,
  truncateMetric,
  xAxis,
  xAxisSort,
  xAxisSortAscending,
} from '../controls/query.ts';

export const seriesQuerySection: ControlSection = dataSection('Query', [
  [xAxis],
  [timeGrain()],
  [forceCategorical],
  [xAxisSort],
  [xAxisSortAscending],
  [metrics],
  [groupby],
  [contributionMode],
  [filters],
  [seriesLimit()],
  [groupOthers],
  [sortMetric()],
  [orderDescending()],
  [rowLimit()],
  [truncateMetric],
  [showEmptyColumns],
]);

export const dataSections: ControlSection[] = [
  seriesQuerySection,
  analyticsSection,
  annotationsSection,
  forecastSection,
];

export const titlesSection: ControlSection = customizeSection('Chart title', titleRows);

export const sortSeriesRows: Control[][] = [
  [
    drawing('select', 'sort_series_type', 'Sort series by', {
      default: 'sum',
      options: {
        choices: choicesOf(
          ['name', 'Category name'],
          ['sum', 'Total value'],
          ['min', 'Minimum value'],
          ['max', 'Maximum value'],
          ['avg', 'Average value'],
        ),
      },
    }),
    drawing('checkbox', 'sort_series_ascending', 'Sort series ascending', { default: false }),
  ],
];

export const colourRows: Control[][] = [
  [colourScheme],
  [drawing('checkbox', 'time_shift_color', 'Match time shift color with original series', { default: true })],
];

export const seriesType = (fallback: string, shapes: readonly (readonly [string, string])[]): Control =>
  drawing('select', 'seriesType', 'Series style', {
    default: fallback,
    options: { choices: choicesOf(...shapes) },
  });

export const STEPS = [
  ['start', 'Step - start'],
  ['middle', 'Step - middle'],
  ['end', 'Step - end'],
] as const;

export const stack = (...modes: readonly string[]): Control =>
  drawing('select', 'stack', 'Stacked style', {
    options: { choices: choicesOf([null, 'None'], ...modes) },
  });

export const valueRows: Control[][] = [
  [drawing('checkbox', 'show_value', 'Show value', { default: false })],
  [
    drawing('checkbox', 'only_total', 'Only total', {
      description: 'Label the total of a stack, not its parts',
      default: true,
      visible: settings => Boolean(settings.show_value && settings.stack),
    }),
    drawing('number', 'percentage_threshold', 'Percentage threshold', {
      description: 'Smallest share of the total that gets a label, in per cent',
      default: 0,
      visible: settings => Boolean(settings.show_value && settings.stack && !settings.only_total),
    }),
  ],
];

export const areaRow: Control[] = [
  drawing('checkbox', 'area', 'Area chart', { description: 'Fill the area under the line', default: false }),
];

export const opacity: Control = drawing('slider', 'opacity', 'Opacity', {
  default: 0.2,
  options: { min: 0, max: 1, step: 0.1 },
});

export const markerRow = (largest = 20): Control[] => [
  drawing('checkbox', 'markerEnabled', 'Marker', { default: false }),
  drawing('slider', 'markerSize', 'Marker size', {
    default: 6,
    options: { min: 0, max: largest },
    visible: when('markerEnabled'),
  }),
];

export const rebaseRow: Control[] = [
  drawing('checkbox', 'rebase_percent_change', 'Percent change', {
    description: 'Draw each series as its change since its first value',
    default: false,
  }),
];

export const zoomRow: Control[] = [
  drawing('checkbox', 'zoomable', 'Data zoom', { default: false }),
  drawing('checkbox', 'minorTicks', 'Minor ticks', { default: false }),
];

export const orientationSection: ControlSection = customizeSection('Chart orientation', [
  [
    drawing('select', 'orientation', 'Orientation', {
      default: 'vertical',
      options: { choices: choicesOf(['vertical', 'Vertical'], ['horizontal', 'Horizontal']) },
    }),
  ],
]);

export const legendSection: ControlSection = customizeSection('Legend', legendRows);
export const tooltipSection: ControlSection = customizeSection('Tooltip', tooltipRows);

export const xAxisSection: ControlSection = customizeSection('X axis', [
  [timeFormat('x_axis_time_format', 'Time format')],
  [numberFormat('x_axis_number_format', 'Number format', '~g')],
  [
    drawing('select', 'xAxisLabelRotation', 'Rotate labels', {
      default: 0,
      options: { choices: choicesOf([0, '0°'], [45, '45°'], [90, '90°']), freeForm: true },
    }),
    drawing('select', 'xAxisLabelInterval', 'Label interval', {
      default: 'auto',
      options: { choices: choicesOf(['auto', 'Auto'], ['0', 'All']), freeForm: true },
    }),
  ],
  [
    drawing('checkbox', 'force_max_interval', 'Force time grain as max interval', {
      default: false,
      visible: whenSet('time_grain_sqla'),
    }),
  ],
]);

export const yAxisSection: ControlSection = customizeSection('Y axis', [
  [numberFormat('y_axis_format', 'Y axis format')],
  [currencyFormat()],
  [
    drawing('checkbox', 'logAxis', 'Logarithmic y-axis', { default: false }),
    drawing('checkbox', 'minorSplitLine', 'Minor split line', { default: false }),
  ],
  [
    drawing('checkbox', 'truncateXAxis', 'Truncate X axis', { default: true }),
    drawing('bounds', 'xAxisBounds', 'X axis bounds', { visible: when('truncateXAxis') }),
  ],
  [
    drawing('checkbox', 'truncateYAxis', 'Truncate Y axis', { default: false }),
    drawing('bounds', 'y_axis_bounds', 'Y axis bounds', { default: [null, null] }),
  ],
]);

export const freeOptionsSection: ControlSection = customizeSection('Chart options', [
  [
    drawing('code', 'echart_options', 'ECharts options', {
      description: 'An object laid over the finished options of the chart; data only',
      default: '{}',
      options: { language: 'json' },
    }),
  ],
]);

/** Panels of a chart of the family; `own` are the rows that make the difference. */
export const timeseriesControls = (own: Control[][], before: ControlSection[] = []): ControlSection[] => [
  ...dataSections,
  ...before,
  titlesSection,
  customizeSection('Chart options', [...sortSeriesRows, ...colourRows, ...own, zoomRow]),
  legendSection,
  xAxisSection,
  tooltipSection,
  yAxisSection,
  freeOptionsSection,
];
