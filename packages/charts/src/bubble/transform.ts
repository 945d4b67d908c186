import type { Frame } from '@parallax/contract';
import type { EChartsOption, ScatterSeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { logFloor, measureAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { dimensionsOf, extentOf, measureOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { groupBy } from '../shared/group-by.ts';
import { readBounds, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Bubble {
  series: string;
  entity: string;
  x: number;
  y: number;
  size: number;
}

function readBubbles(frame: Frame, settings: Settings): Bubble[] {
  const [entity] = dimensionsOf(frame, settings, 'entity');
  const [series] = dimensionsOf(frame, settings, 'series');
  const [x, y, size] = ['x', 'y', 'size'].map(key => measureOf(frame, metricOf(settings, key)).values);
  return Array.from({ length: frame.length }, (_, row) => row).flatMap((row): Bubble[] => {
    const at = { x: x![row] ?? null, y: y![row] ?? null };
    if (at.x === null || at.y === null) return [];
    const name = entity?.texts[row] ?? '';
    return [{ series: series?.texts[row] ?? '', entity: name, x: at.x, y: at.y, size: size![row] ?? 0 }];
  });
}

const SMALLEST = 5;

/** The area of a bubble follows its figure, so the diameter follows the root. */
function diameter(bubbles: readonly Bubble[], settings: Settings): (bubble: Bubble) => number {
  const largest = Math.max(SMALLEST, readNumber(settings, 'max_bubble_size') ?? 25);
  const [low, high] = extentOf(bubbles.map(bubble => Math.max(0, bubble.size)));
  if (high === low) return () => largest / 2;
  return bubble => SMALLEST + (largest - SMALLEST) * Math.sqrt(Math.max(0, bubble.size) / high);
}

function axisOf(axis: 'x' | 'y', bubbles: readonly Bubble[], settings: Settings, context: TransformContext) {
  const across = axis === 'x';
  const log = readFlag(settings, across ? 'logXAxis' : 'logYAxis');
  const metric = metricOf(settings, axis);
  const truncated = readFlag(settings, across ? 'truncateXAxis' : 'truncateYAxis');
  const [low, high] = truncated
    ? readBounds(settings, across ? 'xAxisBounds' : 'y_axis_bounds')
    : [null, null];
  const floor = log ? logFloor(bubbles.map(bubble => bubble[axis])) : undefined;
  const option = measureAxis(
    {
      name: readText(settings, across ? 'x_axis_label' : 'y_axis_label', displayName(metric, context)),
      nameGap: (readNumber(settings, `${axis}_axis_title_margin`) ?? 15) + (across ? 13 : 25),
      format: chosenFormatter(metric, settings, context, across ? 'xAxisFormat' : 'y_axis_format'),
      rotate: readNumber(settings, `${axis}AxisLabelRotation`) ?? 0,
      log,
      min: low ?? floor ?? null,
      max: high,
      fit: true,
      length: across ? context.width : context.height,
    },
    context,
  );
  return { ...option, ...(log ? {} : { boundaryGap: ['4%', '4%'] as [string, string] }) };
}

export function bubbleView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const bubbles = readBubbles(emptyFrameOr(frames, 0), settings);
  const colourOf = coloursOf(settings, context);
  const sizeOf = diameter(bubbles, settings);
  const groups = [...groupBy(bubbles, bubble => bubble.series)];
  const named = groups.length > 1 || (groups[0]?.[0] ?? '') !== '';
  const legend = legendOf(named ? groups.map(([name]) => name) : [], settings, context);
  const opacity = readNumber(settings, 'opacity') ?? 0.6;
  const lines = (['x', 'y', 'size'] as const).map(key => ({
    key,
    name: displayName(metricOf(settings, key), context),
    format: chosenFormatter(
      metricOf(settings, key),
      settings,
      context,
      { x: 'xAxisFormat', y: 'y_axis_format', size: 'tooltipSizeFormat' }[key],
    ),
  }));
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space),
    legend: legend.option,
    xAxis: axisOf('x', bubbles, settings, context),
    yAxis: axisOf('y', bubbles, settings, context),
    tooltip: itemTooltip(context, ({ seriesIndex, index }) => {
      const bubble = groups[seriesIndex]?.[1][index];
      if (!bubble) return null;
      return {
        title: [bubble.entity, bubble.series].filter(Boolean).join(' · '),
        rows: lines.map(line => ({ name: line.name, values: [line.format(bubble[line.key])] })),
      };
    }),
    series: groups.map(
      ([name, members]): ScatterSeriesOption => ({
        type: 'scatter',
        name,
        data: members.map(bubble => ({
          name: bubble.entity,
          value: [bubble.x, bubble.y, bubble.size],
          symbolSize: Math.round(sizeOf(bubble) * 10) / 10,
        })),
        itemStyle: { color: colourOf(name), opacity, borderColor: context.theme.surface, borderWidth: 1 },
        emphasis: { scale: false, itemStyle: { opacity: 1 } },
      }),
    ),
  };
  return { kind: 'echarts', family: 'cartesian', option };
}
