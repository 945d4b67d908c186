import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { legible } from '../shared/colour/contrast.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten, textWidth } from '../shared/draw/label.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import type { NumberFormatter } from '../shared/format/number.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Part, pickParts, readParts } from '../shared/parts.ts';
import { readColumns, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { dialColours, dialRange } from './scale.ts';

/** More needles than this cannot be told apart. */
const MOST_NEEDLES = 10;

/** Pixels of radius under which the figures around a dial run into each other. */
const SMALL_DIAL = 90;

interface Dial {
  radius: number;
  middle: number;
  font: number;
  ring: number;
  /** How many names stand beside each other under the dial. */
  columns: number;
}

/** The dial as large as the frame allows above the list of names and figures. */
function dialSize(count: number, settings: Settings, { width, height }: TransformContext): Dial {
  const columns = Math.min(Math.max(1, count), Math.max(1, Math.min(5, Math.floor(width / 110))));
  const font = Math.max(9, Math.min(readNumber(settings, 'font_size') ?? 15, Math.min(width, height) / 14));
  const rows = Math.ceil(Math.max(1, count) / columns);
  const list = count > 1 ? rows * font * 2.6 + 6 : font * 1.2;
  const radius = Math.max(20, Math.min(width / 2 - 12, (height - list - 12) / (count > 1 ? 1.86 : 1.72)));
  return { radius, middle: radius + 8, font, ring: Math.max(6, radius * 0.1), columns };
}

/** Name and figure of each needle, listed under the hub in columns. */
function needles(
  parts: readonly Part[],
  settings: Settings,
  context: TransformContext,
  format: NumberFormatter,
  { font, radius, columns }: Dial,
) {
  const colourOf = coloursOf(settings, context);
  const template = readText(settings, 'value_formatter', '{value}');
  const column = Math.min(170, (context.width - 16) / columns);
  const grouped = readColumns(settings, 'groupby').length > 0;
  return parts.map((part, at) => {
    const row = Math.floor(at / columns);
    const across = ((at % columns) - (columns - 1) / 2) * column;
    const down = radius * (parts.length > 1 ? 0.86 : 0.62) + row * font * 2.6;
    const colour = grouped ? colourOf(part.name) : context.theme.primary;
    const style = { color: colour, opacity: isDimmed(context, part.name) ? DIMMED_OPACITY : 1 };
    const figure = literal(template.replaceAll('{value}', format(part.value)));
    return {
      name: part.name,
      value: part.value,
      itemStyle: style,
      pointer: { itemStyle: style },
      title: {
        show: grouped,
        offsetCenter: [Math.round(across), Math.round(down)],
        fontSize: Math.round(font * 0.8),
        color: context.theme.secondary,
        width: Math.round(column - 10),
        overflow: 'truncate' as const,
      },
      detail: {
        show: true,
        offsetCenter: [Math.round(across), Math.round(down + (grouped ? font * 1.1 : 0))],
        fontSize: Math.round(grouped ? font : Math.min(font * 1.6, (radius * 0.9) / textWidth(figure, 1))),
        fontWeight: 600 as const,
        color: grouped ? legible(colour, context.theme) : context.theme.text,
        formatter: figure,
      },
    };
  });
}

function gaugeSeries(parts: readonly Part[], settings: Settings, context: TransformContext) {
  const format = chosenFormatter(metricOf(settings), settings, context);
  const range = dialRange(
    parts.map(part => part.value),
    settings,
  );
  const dial = dialSize(parts.length, settings, context);
  const { theme } = context;
  const overlap = readFlag(settings, 'overlap', true);
  return {
    type: 'gauge' as const,
    min: range[0],
    max: range[1],
    radius: Math.round(dial.radius),
    center: [Math.round(context.width / 2), Math.round(dial.middle)],
    startAngle: readNumber(settings, 'start_angle') ?? 225,
    endAngle: readNumber(settings, 'end_angle') ?? -45,
    splitNumber: readNumber(settings, 'split_number') ?? 10,
    axisLine: {
      roundCap: readFlag(settings, 'round_cap'),
      lineStyle: { width: dial.ring, color: dialColours(range, settings, context) },
    },
    progress: {
      show: readFlag(settings, 'show_progress', true),
      overlap,
      roundCap: readFlag(settings, 'round_cap'),
      width: overlap ? dial.ring : Math.max(3, dial.ring / Math.max(parts.length, 1)),
      clip: true,
    },
    pointer: {
      show: readFlag(settings, 'show_pointer', true),
      width: Math.max(3, dial.ring * 0.4),
      length: '58%',
    },
    anchor: {
      show: readFlag(settings, 'show_pointer', true),
      size: 8,
      itemStyle: { color: theme.secondary },
    },
    axisTick: {
      show: readFlag(settings, 'show_axis_tick'),
      distance: 4,
      lineStyle: { color: theme.secondary },
    },
    splitLine: {
      show: readFlag(settings, 'show_split_line'),
      distance: 4,
      length: 8,
      lineStyle: { color: theme.secondary, width: 1 },
    },
    axisLabel: {
      color: theme.secondary,
      fontSize: Math.max(8, Math.round(Math.min(dial.font * 0.75, dial.radius / 12))),
      distance: Math.round(dial.ring + 6),
      // A small dial has room for its ends alone.
      formatter: (value: number) =>
        dial.radius < SMALL_DIAL && !range.includes(value) ? '' : shorten(format(value), 10),
    },
    data: needles(parts, settings, context, format, dial),
  };
}

export function gaugeView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context);
  const parts = readParts(emptyFrameOr(frames, 0), settings).slice(0, MOST_NEEDLES);
  const base = baseOption(context);
  const option: EChartsOption = {
    ...base,
    animation: Boolean(base.animation) && readFlag(settings, 'animation', true),
    tooltip: itemTooltip(context, ({ name, colour, index }) => {
      const part = parts[index];
      if (!part) return null;
      return { title: displayName(metric, context), rows: [{ colour, name, values: [format(part.value)] }] };
    }),
    series: [gaugeSeries(parts, settings, context)],
  };
  return { kind: 'echarts', family: 'part-of-whole', option, pick: pickParts(parts) };
}
