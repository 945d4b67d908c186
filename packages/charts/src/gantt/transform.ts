import type { Frame } from '@parallax/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { categoryAxis, timeAxis } from '../shared/draw/axis.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { spanRenderer } from '../shared/draw/spans.ts';
import { ZOOM_SPACE, zoomOf } from '../shared/draw/zoom.ts';
import { timeFormatter } from '../shared/format/time.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { groupBy } from '../shared/group-by.ts';
import { readBounds, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { readTasks, type Task, tooltipTime } from './tasks.ts';

function taskSeries(
  name: string,
  tasks: readonly Task[],
  lanes: Map<string, number>,
  colour: string,
  context: TransformContext,
): CustomSeriesOption {
  const opacity = isDimmed(context, name) ? DIMMED_OPACITY : 0.9;
  const spans = tasks.map(task => ({
    place: lanes.get(task.lane)!,
    from: task.from,
    to: task.to,
    colour,
    opacity,
  }));
  return {
    type: 'custom',
    name,
    itemStyle: { color: colour },
    encode: { x: [0, 1], y: 2 },
    clip: true,
    data: spans.map(span => [span.from, span.to, span.place]),
    renderItem: spanRenderer(spans, true, 0.6),
  };
}

function axes(
  tasks: readonly Task[],
  lanes: readonly string[],
  settings: Settings,
  context: TransformContext,
) {
  const [low, high] = readBounds(settings, 'x_axis_time_bounds');
  const begin = tasks.reduce((least, task) => Math.min(least, task.from), Number.POSITIVE_INFINITY);
  const end = tasks.reduce((most, task) => Math.max(most, task.to), Number.NEGATIVE_INFINITY);
  const known = Number.isFinite(begin);
  return {
    xAxis: {
      ...timeAxis(
        {
          name: readText(settings, 'x_axis_title'),
          nameGap: readNumber(settings, 'x_axis_title_margin') ?? 0,
          format: timeFormatter(readText(settings, 'x_axis_time_format')),
          min: low ?? (known ? begin : null),
          max: high ?? (known ? (end > begin ? end : begin + 86_400_000) : null),
        },
        context,
      ),
      splitLine: { show: true, lineStyle: { color: context.theme.line } },
    },
    yAxis: categoryAxis(
      {
        values: lanes,
        inverse: true,
        name: readText(settings, 'y_axis_title'),
        nameGap: readNumber(settings, 'y_axis_title_margin') ?? 0,
        nameOnTop: settings.y_axis_title_position === 'Top',
        labelWidth: Math.round(context.width * 0.28),
      },
      context,
    ),
  };
}

export function ganttView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const tasks = readTasks(emptyFrameOr(frames, 0), settings, context);
  const lanes = [...new Set(tasks.map(task => task.lane))];
  const places = new Map(lanes.map((lane, place) => [lane, place]));
  const groups = [...groupBy(tasks, task => task.series)];
  const colourOf = coloursOf(settings, context);
  const legend = legendOf(
    groups.map(([name]) => name).filter(name => name !== ''),
    settings,
    context,
  );
  const zoomable = readFlag(settings, 'zoomable');
  const time = tooltipTime(settings);
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space, zoomable ? { bottom: ZOOM_SPACE } : {}),
    legend: legend.option,
    ...axes(tasks, lanes, settings, context),
    ...(zoomable ? { dataZoom: zoomOf('x', context) } : {}),
    tooltip: itemTooltip(context, ({ seriesIndex, index, colour }) => {
      const task = groups[seriesIndex]?.[1][index];
      if (!task) return null;
      return {
        title: task.lane,
        rows: [
          { colour, name: task.series || 'Start', values: [time(task.from)] },
          { name: 'End', values: [time(task.to)] },
          ...task.details.map(([name, text]) => ({ name, values: [text] })),
        ],
      };
    }),
    series: groups.map(([name, members]) => taskSeries(name, members, places, colourOf(name), context)),
  };
  return {
    kind: 'echarts',
    family: 'statistic',
    option,
    pick: {
      by: 'series',
      values: Object.fromEntries(groups.map(([name, [task]]) => [name, task!.dimensions])),
    },
  };
}
