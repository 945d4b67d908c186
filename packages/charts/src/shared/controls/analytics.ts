import type { Control, ControlSection } from '../../chart.ts';
import { choicesOf, dataSection, isNumber, querying, when, wholeNumber } from './control.ts';

const OFFSETS = [
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
];

const rolling: Control[][] = [
  [
    querying('select', 'rolling_type', 'Rolling function', {
      options: { choices: choicesOf([null, 'None'], 'mean', 'sum', 'std', 'cumsum') },
    }),
  ],
  [
    querying('number', 'rolling_periods', 'Periods', {
      description: 'The size of the rolling window, in grains',
      validate: wholeNumber,
      visible: settings => ['mean', 'sum', 'std'].includes(String(settings.rolling_type)),
    }),
    querying('number', 'min_periods', 'Min periods', {
      description: 'Values needed before a window counts',
      validate: wholeNumber,
      visible: settings => ['mean', 'sum', 'std'].includes(String(settings.rolling_type)),
    }),
  ],
];

export const COMPARISON_CHOICES = choicesOf(
  ['values', 'Actual values'],
  ['difference', 'Difference'],
  ['percentage', 'Percentage change'],
  ['ratio', 'Ratio'],
);

const comparison: Control[][] = [
  [
    querying('select', 'time_compare', 'Time shift', {
      description: 'Overlay series from earlier periods',
      options: { choices: choicesOf(...OFFSETS), freeForm: true, multiple: true },
    }),
  ],
  [
    querying('select', 'comparison_type', 'Calculation type', {
      default: 'values',
      options: { choices: COMPARISON_CHOICES },
    }),
  ],
];

const resample: Control[][] = [
  [
    querying('select', 'resample_rule', 'Rule', {
      description: 'Time interval rows are resampled to',
      options: { choices: choicesOf('1T', '1H', '1D', '7D', '1MS', '1M', '1AS', '1A'), freeForm: true },
    }),
    querying('select', 'resample_method', 'Fill method', {
      options: {
        choices: choicesOf(
          ['asfreq', 'Null imputation'],
          ['zerofill', 'Zero imputation'],
          ['linear', 'Linear interpolation'],
          ['ffill', 'Forward values'],
          ['bfill', 'Backward values'],
          ['median', 'Median values'],
          ['mean', 'Mean values'],
          ['sum', 'Sum values'],
        ),
      },
    }),
  ],
];

export const analyticsSection: ControlSection = dataSection(
  'Advanced analytics',
  [...rolling, ...comparison, ...resample],
  'Computed from the rows of the query before they are drawn',
);

/** Rolling and resampling alone, for charts that cannot compare periods. */
export const rollingSection = (noRolling: string | null): ControlSection =>
  dataSection('Advanced analytics', [
    [
      querying('select', 'rolling_type', 'Rolling function', {
        ...(noRolling ? { default: noRolling } : {}),
        options: { choices: choicesOf([noRolling, 'None'], 'mean', 'sum', 'std', 'cumsum') },
      }),
    ],
    rolling[1]!,
    ...resample,
  ]);

export const annotationsSection: ControlSection = dataSection('Annotations and layers', [
  [querying('annotations', 'annotation_layers', 'Annotation layers', { default: [] })],
]);

const seasonality = (setting: string, label: string): Control =>
  querying('select', setting, label, {
    options: { choices: choicesOf([null, 'Default'], [true, 'Yes'], [false, 'No']), freeForm: true },
    visible: when('forecastEnabled'),
  });

export const forecastSection: ControlSection = dataSection(
  'Predictive analytics',
  [
    [querying('checkbox', 'forecastEnabled', 'Enable forecast', { default: false })],
    [
      querying('number', 'forecastPeriods', 'Forecast periods', { default: 10, validate: wholeNumber }),
      querying('number', 'forecastInterval', 'Confidence interval', { default: 0.8, validate: isNumber }),
    ],
    [
      seasonality('forecastSeasonalityYearly', 'Yearly seasonality'),
      seasonality('forecastSeasonalityWeekly', 'Weekly seasonality'),
      seasonality('forecastSeasonalityDaily', 'Daily seasonality'),
    ],
  ],
  'Adds a forecast to every series',
);
