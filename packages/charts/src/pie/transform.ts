import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal } from '../shared/draw/label.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, percent } from '../shared/format/chosen.ts';
import type { NumberFormatter } from '../shared/format/number.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Part, pickParts, readParts } from '../shared/parts.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

const OTHER = 'Other';

/** Slices below the threshold become one. */
function foldSmall(slices: readonly Part[], settings: Settings): Part[] {
  const threshold = (readNumber(settings, 'threshold_for_other') ?? 0) / 100;
  const small = slices.filter(slice => slice.share < threshold);
  if (threshold <= 0 || small.length < 2) return [...slices];
  const value = small.reduce((sum, slice) => sum + slice.value, 0);
  const share = small.reduce((sum, slice) => sum + slice.share, 0);
  return [...slices.filter(slice => slice.share >= threshold), { name: OTHER, value, share, dimensions: {} }];
}

/** `{name}` and its like, and the one-letter names that ECharts gives the same parts. */
const PLACEHOLDER = /\{(name|value|percent|a|b|c|d)\}|\\n/g;

function templateText(template: string, [key, value, share]: LabelParts, metric: string): string {
  const parts: Record<string, string> = {
    name: key,
    value,
    percent: share,
    a: metric,
    b: key,
    c: value,
    d: share,
  };
  return template.replace(PLACEHOLDER, (_, part: string | undefined) => (part ? (parts[part] ?? '') : '\n'));
}

type LabelParts = readonly [key: string, value: string, share: string];

function labelText(slice: Part, settings: Settings, format: NumberFormatter): string {
  const parts: LabelParts = [slice.name, format(slice.value), percent(slice.share)];
  const [key, value, share] = parts;
  switch (readText(settings, 'label_type', 'key')) {
    case 'value':
      return value;
    case 'percent':
      return share;
    case 'key_value':
      return `${key}: ${value}`;
    case 'key_percent':
      return `${key}: ${share}`;
    case 'key_value_percent':
      return `${key}: ${value} (${share})`;
    case 'value_percent':
      return `${value} (${share})`;
    case 'template':
      return templateText(readText(settings, 'label_template', '{name}'), parts, metricOf(settings));
    default:
      return key;
  }
}

function pieSeries(
  slices: readonly Part[],
  settings: Settings,
  context: TransformContext,
  format: NumberFormatter,
) {
  const colourOf = coloursOf(settings, context);
  const threshold = (readNumber(settings, 'show_labels_threshold') ?? 5) / 100;
  const labelled = readFlag(settings, 'show_labels', true);
  const outside = readFlag(settings, 'labels_outside', true);
  const rose = readText(settings, 'roseType');
  const inner = readFlag(settings, 'donut') ? (readNumber(settings, 'innerRadius') ?? 30) : 0;
  const outer = readNumber(settings, 'outerRadius') ?? 70;
  const start = readNumber(settings, 'startAngle') ?? 90;
  return {
    type: 'pie' as const,
    radius: [`${inner}%`, `${outer}%`],
    startAngle: start,
    endAngle: start - (readNumber(settings, 'sweptAngle') ?? 360),
    ...(rose === 'area' || rose === 'radius' ? { roseType: rose as 'area' | 'radius' } : {}),
    label: {
      position: outside ? ('outer' as const) : ('inner' as const),
      color: outside ? context.theme.text : '#fff',
      fontSize: 12,
      ...(outside ? { alignTo: 'none' as const, bleedMargin: 5, overflow: 'break' as const } : {}),
    },
    labelLine: {
      lineStyle: { color: context.theme.secondary },
      ...(readFlag(settings, 'label_line') ? { length: 10, length2: 8 } : { length: 8, length2: 0 }),
    },
    labelLayout: { hideOverlap: true },
    itemStyle: { borderColor: context.theme.surface, borderWidth: 1 },
    emphasis: { scale: false, itemStyle: { shadowBlur: 6, shadowColor: 'rgba(0, 0, 0, 0.2)' } },
    data: slices.map(slice => {
      const shown = labelled && slice.share >= threshold;
      return {
        name: slice.name,
        value: slice.value,
        itemStyle: {
          color: slice.name === OTHER ? context.theme.secondary : colourOf(slice.name),
          opacity: isDimmed(context, slice.name) ? DIMMED_OPACITY : 1,
        },
        label: { show: shown, formatter: literal(labelText(slice, settings, format)) },
        labelLine: { show: shown && outside && readFlag(settings, 'label_line') },
      };
    }),
  };
}

function totalText(
  slices: readonly Part[],
  settings: Settings,
  format: NumberFormatter,
  context: TransformContext,
) {
  if (!readFlag(settings, 'show_total') || slices.length === 0) return null;
  const total = format(slices.reduce((sum, slice) => sum + slice.value, 0));
  const donut = readFlag(settings, 'donut');
  return {
    show: true,
    formatter: literal(donut ? total : `Total: ${total}`),
    position: 'center' as const,
    color: context.theme.text,
    fontSize: donut ? 20 : 14,
    fontWeight: 600 as const,
  };
}

/** An empty pie around the same centre carries the total. */
const totalSeries = (label: NonNullable<ReturnType<typeof totalText>>) => ({
  type: 'pie' as const,
  radius: [0, 0] as [number, number],
  silent: true,
  tooltip: { show: false },
  label,
  labelLine: { show: false },
  data: [{ value: 1, name: '', itemStyle: { color: 'transparent' } }],
});

export function pieView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context);
  const slices = foldSmall(readParts(emptyFrameOr(frames, 0), settings), settings);
  const legend = legendOf(
    slices.map(slice => slice.name),
    settings,
    context,
  );
  const total = totalText(slices, settings, format, context);
  const byName = new Map(slices.map(slice => [slice.name, slice]));
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    tooltip: itemTooltip(context, ({ name, colour }) => {
      const slice = byName.get(name);
      if (!slice) return null;
      return { title: metric, rows: [{ colour, name, values: [format(slice.value), percent(slice.share)] }] };
    }),
    series: [
      { ...pieSeries(slices, settings, context, format), ...legend.space },
      ...(total ? [{ ...totalSeries(total), ...legend.space }] : []),
    ],
  };
  return { kind: 'echarts', family: 'part-of-whole', option, pick: pickParts(slices) };
}
