import type { Control } from '../../chart.ts';
import { choicesOf, drawing, when } from '../controls/control.ts';
import { currencyFormat, numberFormat, timeFormat } from '../controls/look.ts';

const SIZES = (...shares: readonly number[]) => {
  const names = ['Tiny', 'Small', 'Normal', 'Large', 'Huge'];
  return choicesOf(...shares.map((share, index) => [share, names[index]!] as const));
};

const size = (setting: string, label: string, fallback: number, shares: readonly number[]): Control =>
  drawing('select', setting, label, {
    default: fallback,
    options: { choices: SIZES(...shares), freeForm: true },
  });

const LARGE = [0.2, 0.3, 0.4, 0.5, 0.6];
const SMALL = [0.125, 0.15, 0.2, 0.3, 0.4];

export const headerSize = (fallback = 0.4): Control =>
  size('header_font_size', 'Big number font size', fallback, LARGE);

export const subheaderSize = (fallback = 0.15): Control =>
  size('subheader_font_size', 'Subheader font size', fallback, SMALL);

export const subtitleRows: Control[][] = [
  [drawing('text', 'subtitle', 'Subtitle')],
  [size('subtitle_font_size', 'Subtitle font size', 0.15, SMALL)],
];

export const metricNameRow: Control[] = [
  drawing('checkbox', 'show_metric_name', 'Show metric name', { default: false }),
  {
    ...size('metric_name_font_size', 'Metric name font size', 0.15, SMALL),
    visible: when('show_metric_name'),
  },
];

export const formatRows: Control[][] = [
  [numberFormat('y_axis_format', 'Number format')],
  [currencyFormat()],
  [timeFormat('time_format', 'Date format')],
  [drawing('checkbox', 'force_timestamp_formatting', 'Force date format', { default: false })],
];
