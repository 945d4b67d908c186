import type { Control, ControlSection } from '../chart.ts';
import { analyticsSection, annotationsSection } from '../shared/controls/analytics.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import { currencyFormat, numberFormat } from '../shared/controls/look.ts';
import {
  filters,
  groupby,
  metrics,
  orderDescending,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
  truncateMetric,
  xAxis,
} from '../shared/controls/query.ts';
import { initialFilters } from '../shared/settings/initial.ts';
import {
  areaRow,
  colourRows,
  freeOptionsSection,
  legendSection,
  markerRow,
  opacity,
  STEPS,
  seriesType,
  sortSeriesRows,
  titlesSection,
  tooltipSection,
  valueRows,
  xAxisSection,
  yAxisSection,
  zoomRow,
} from '../shared/timeseries/controls.ts';

const queryRows: Control[][] = [
  [metrics],
  [groupby],
  [filters],
  [seriesLimit()],
  [sortMetric()],
  [orderDescending(null)],
  [rowLimit()],
  [truncateMetric],
];

const styleRows: Control[][] = [
  [
    seriesType('line', [
      ['line', 'Line'],
      ['scatter', 'Scatter'],
      ['smooth', 'Smooth line'],
      ['bar', 'Bar'],
      ...STEPS,
    ]),
  ],
  [drawing('checkbox', 'stack', 'Stack series', { default: false })],
  areaRow,
  valueRows[0]!,
  [opacity],
  markerRow(100),
  [
    drawing('select', 'yAxisIndex', 'Y axis', {
      default: 0,
      options: { choices: choicesOf([0, 'Primary'], [1, 'Secondary']) },
    }),
  ],
  ...sortSeriesRows,
];

/** Visibility conditions name the first query's settings, so the twin is always shown. */
function twin(control: Control, suffix: string): Control {
  const { visible: _visible, initial: _initial, ...rest } = control;
  const setting = `${control.setting}${suffix}`;
  return {
    ...rest,
    setting,
    ...(control.setting === 'adhoc_filters' ? { initial: initialFilters(setting) } : {}),
  };
}

const twins = (rows: readonly Control[][], suffix: string): Control[][] =>
  rows.map(row => row.map(control => twin(control, suffix)));

export const controls: ControlSection[] = [
  dataSection('Shared query fields', [[xAxis], [timeGrain()]]),
  dataSection('Query A', queryRows),
  { ...analyticsSection, label: 'Advanced analytics Query A' },
  dataSection('Query B', twins(queryRows, '_b')),
  { ...analyticsSection, label: 'Advanced analytics Query B', rows: twins(analyticsSection.rows, '_b') },
  annotationsSection,
  titlesSection,
  customizeSection('Chart options', [
    ...colourRows,
    [drawing('checkbox', 'show_query_identifiers', 'Show query identifiers', { default: false })],
    zoomRow,
  ]),
  customizeSection('Query A', styleRows),
  customizeSection('Query B', twins(styleRows, 'B')),
  legendSection,
  xAxisSection,
  tooltipSection,
  yAxisSection,
  customizeSection('Y axis secondary', [
    [numberFormat('y_axis_format_secondary', 'Secondary y-axis format')],
    [currencyFormat('currency_format_secondary', 'Secondary currency format')],
    [drawing('text', 'yAxisTitleSecondary', 'Secondary y-axis title', { default: '' })],
    [drawing('checkbox', 'logAxisSecondary', 'Logarithmic y-axis', { default: false })],
    [
      drawing('bounds', 'y_axis_bounds_secondary', 'Secondary y-axis bounds', {
        default: [null, null],
        visible: when('truncateYAxis'),
      }),
    ],
  ]),
  freeOptionsSection,
];
