import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { fontWithin, literal, textWidth, widestWord } from '../shared/draw/label.ts';
import { type Legend, legendOf } from '../shared/draw/legend.ts';
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

const LABEL_FONT = 12;
/** The line to a label, and the room a label keeps from the frame. */
const LABEL_LINE = { plain: 8, long: 18 };
const LABEL_MARGIN = 18;
/** The least a pie shrinks to, as a share of its chosen size: for labels in one line, and for unbroken words. */
const SMALLEST = { label: 0.75, word: 0.55 };

/** The pie, as large as chosen unless labels beside it would have to break words. */
function pieSize(
  labels: readonly string[],
  settings: Settings,
  { width, height }: { width: number; height: number },
): { radius: [string, string]; whole: boolean } {
  const inner = readFlag(settings, 'donut') ? (readNumber(settings, 'innerRadius') ?? 30) : 0;
  const outer = readNumber(settings, 'outerRadius') ?? 70;
  const half = Math.max(1, Math.min(width, height) / 2);
  const line = readFlag(settings, 'label_line') ? LABEL_LINE.long : LABEL_LINE.plain;
  const share = (label: number, least: number): number =>
    Math.max(outer * least, ((width / 2 - line - LABEL_MARGIN - label) / half) * 100);
  const longest = Math.max(0, ...labels.map(label => textWidth(label, LABEL_FONT)));
  const forWords = share(widestWord(labels, LABEL_FONT), 0);
  const fitting = Math.min(outer, share(longest, SMALLEST.label), Math.max(outer * SMALLEST.word, forWords));
  const shrunk = labels.length === 0 ? 1 : fitting / Math.max(1, outer);
  const size = (radius: number): string => `${Math.round(radius * shrunk)}%`;
  return { radius: [size(inner), size(outer)], whole: fitting <= forWords };
}

function pieSeries(
  slices: readonly Part[],
  settings: Settings,
  context: TransformContext,
  format: NumberFormatter,
  space: Legend['space'],
) {
  const colourOf = coloursOf(settings, context);
  const threshold = (readNumber(settings, 'show_labels_threshold') ?? 5) / 100;
  const labelled = readFlag(settings, 'show_labels', true);
  const outside = readFlag(settings, 'labels_outside', true);
  const rose = readText(settings, 'roseType');
  const isLabelled = (slice: Part): boolean => labelled && slice.share >= threshold;
  const beside = outside ? slices.filter(isLabelled).map(slice => labelText(slice, settings, format)) : [];
  const { radius, whole } = pieSize(beside, settings, {
    width: context.width - space.left - space.right,
    height: context.height - space.top - space.bottom,
  });
  const start = readNumber(settings, 'startAngle') ?? 90;
  return {
    type: 'pie' as const,
    radius,
    startAngle: start,
    endAngle: start - (readNumber(settings, 'sweptAngle') ?? 360),
    ...(rose === 'area' || rose === 'radius' ? { roseType: rose as 'area' | 'radius' } : {}),
    label: {
      position: outside ? ('outer' as const) : ('inner' as const),
      color: outside ? context.theme.text : '#fff',
      fontSize: LABEL_FONT,
      lineHeight: LABEL_FONT + 3,
      ...(outside
        ? {
            alignTo: 'none' as const,
            bleedMargin: 5,
            overflow: whole ? ('break' as const) : ('truncate' as const),
          }
        : {}),
    },
    labelLine: {
      lineStyle: { color: context.theme.secondary },
      ...(readFlag(settings, 'label_line')
        ? { length: 10, length2: 8 }
        : { length: LABEL_LINE.plain, length2: 0 }),
    },
    labelLayout: { hideOverlap: true },
    itemStyle: { borderColor: context.theme.surface, borderWidth: 1 },
    emphasis: { scale: false, itemStyle: { shadowBlur: 6, shadowColor: 'rgba(0, 0, 0, 0.2)' } },
    data: slices.map(slice => {
      const shown = isLabelled(slice);
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
  hole: number,
) {
  if (!readFlag(settings, 'show_total') || slices.length === 0) return null;
  const total = format(slices.reduce((sum, slice) => sum + slice.value, 0));
  const donut = readFlag(settings, 'donut');
  return {
    show: true,
    formatter: literal(donut ? total : `Total: ${total}`),
    position: 'center' as const,
    color: context.theme.text,
    fontSize: donut ? fontWithin(total, hole, 20) : 14,
    fontWeight: 600 as const,
  };
}

/** Pixels across the middle of a donut. */
const holeOf = (
  [inner]: readonly string[],
  { left, right, top, bottom }: Legend['space'],
  { width, height }: TransformContext,
): number =>
  (Number.parseInt(inner ?? '0', 10) / 100) * Math.min(width - left - right, height - top - bottom);

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
  const series = pieSeries(slices, settings, context, format, legend.space);
  const total = totalText(slices, settings, format, context, holeOf(series.radius, legend.space, context));
  const byName = new Map(slices.map(slice => [slice.name, slice]));
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    tooltip: itemTooltip(context, ({ name, colour }) => {
      const slice = byName.get(name);
      if (!slice) return null;
      return { title: metric, rows: [{ colour, name, values: [format(slice.value), percent(slice.share)] }] };
    }),
    series: [{ ...series, ...legend.space }, ...(total ? [{ ...totalSeries(total), ...legend.space }] : [])],
  };
  return { kind: 'echarts', family: 'part-of-whole', option, pick: pickParts(slices) };
}
