import type { Control } from '../../chart.ts';
import { NUMBER_FORMATS, SMART_NUMBER } from '../format/number.ts';
import { SMART_DATE, TIME_FORMATS } from '../format/time.ts';
import { choicesOf, drawing, isNumber, when } from './control.ts';

export const colourScheme: Control = drawing('colour-scheme', 'color_scheme', 'Color scheme', {
  default: 'supersetColors',
});

export const sequentialScheme: Control = drawing(
  'sequential-scheme',
  'linear_color_scheme',
  'Linear color scheme',
  { default: 'superset_seq_1' },
);

export const numberFormat = (
  setting: string,
  label: string,
  fallback: string | null = SMART_NUMBER,
): Control =>
  drawing('number-format', setting, label, {
    ...(fallback === null ? {} : { default: fallback }),
    options: { choices: choicesOf(...NUMBER_FORMATS), freeForm: true },
  });

export const timeFormat = (setting: string, label: string): Control =>
  drawing('time-format', setting, label, {
    default: SMART_DATE,
    options: { choices: choicesOf(...TIME_FORMATS), freeForm: true },
  });

export const currencyFormat = (setting = 'currency_format', label = 'Currency format'): Control =>
  drawing('currency', setting, label);

export const legendRows: Control[][] = [
  [drawing('checkbox', 'show_legend', 'Show legend', { default: true })],
  [
    drawing('select', 'legendType', 'Type', {
      default: 'scroll',
      options: { choices: choicesOf(['scroll', 'Scroll'], ['plain', 'List']) },
      visible: when('show_legend'),
    }),
    drawing('select', 'legendOrientation', 'Orientation', {
      default: 'top',
      options: {
        choices: choicesOf(['top', 'Top'], ['bottom', 'Bottom'], ['left', 'Left'], ['right', 'Right']),
      },
      visible: when('show_legend'),
    }),
  ],
  [
    drawing('number', 'legendMargin', 'Margin', { validate: isNumber, visible: when('show_legend') }),
    drawing('select', 'legendSort', 'Sort legend', {
      options: {
        choices: choicesOf([null, 'None'], ['asc', 'Label ascending'], ['desc', 'Label descending']),
      },
      visible: when('show_legend'),
    }),
  ],
];

export const tooltipRows: Control[][] = [
  [drawing('checkbox', 'rich_tooltip', 'Rich tooltip', { default: true })],
  [
    drawing('checkbox', 'showTooltipTotal', 'Show total', { default: true, visible: when('rich_tooltip') }),
    drawing('checkbox', 'showTooltipPercentage', 'Show percentage', {
      default: false,
      visible: when('rich_tooltip'),
    }),
  ],
  [
    drawing('checkbox', 'tooltipSortByMetric', 'Sort tooltip by value', {
      description: 'List the largest value first instead of the order of the series',
      default: false,
      visible: when('rich_tooltip'),
    }),
  ],
  [timeFormat('tooltipTimeFormat', 'Tooltip time format')],
];

const MARGINS = choicesOf(0, 15, 30, 50, 75, 100, 125, 150, 200);

export const titleRows: Control[][] = [
  [
    drawing('text', 'x_axis_title', 'X axis title', { default: '' }),
    drawing('select', 'x_axis_title_margin', 'X axis title margin', {
      default: 0,
      options: { choices: MARGINS, freeForm: true },
    }),
  ],
  [
    drawing('text', 'y_axis_title', 'Y axis title', { default: '' }),
    drawing('select', 'y_axis_title_margin', 'Y axis title margin', {
      default: 0,
      options: { choices: MARGINS, freeForm: true },
    }),
    drawing('select', 'y_axis_title_position', 'Y axis title position', {
      default: 'Left',
      options: { choices: choicesOf('Left', 'Top') },
    }),
  ],
];

/** How far the labels of the x-axis lean, by name. */
export const tickLayout: Control = drawing('select', 'x_ticks_layout', 'X tick layout', {
  default: 'auto',
  options: { choices: choicesOf('auto', 'flat', '45°', '90°', 'staggered') },
});

export const labelRotation = (setting: string, label: string, fallback?: number): Control =>
  drawing('select', setting, label, {
    ...(fallback === undefined ? {} : { default: fallback }),
    options: { choices: choicesOf([0, '0°'], [45, '45°'], [90, '90°'], [-45, '-45°']), freeForm: true },
  });

export const checkbox = (setting: string, label: string, fallback = false, description?: string): Control =>
  drawing('checkbox', setting, label, { default: fallback, ...(description ? { description } : {}) });

/** Offers a chart's switches over its picture. */
export const extraControls = (description: string): Control =>
  checkbox('show_extra_controls', 'Extra controls', false, description);
