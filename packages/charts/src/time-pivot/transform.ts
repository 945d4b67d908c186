import type { Frame } from '@parallax/contract';
import type { EChartsOption, LineSeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { measureAxis, timeAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter } from '../shared/format/chosen.ts';
import { timeFormatter } from '../shared/format/time.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { groupBy } from '../shared/group-by.ts';
import { readTimed } from '../shared/legacy-time/series.ts';
import { readBounds, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { periodStart } from './periods.ts';

interface Period {
  name: string;
  points: { offset: number; time: number; value: number }[];
}

function readPeriods(frame: Frame, settings: Settings, context: TransformContext): Period[] {
  const { times, series } = readTimed(frame, { ...settings, groupby: [], metrics: undefined }, context);
  const frequency = readText(settings, 'freq', 'W-MON');
  const day = timeFormatter('%Y-%m-%d');
  const points = times.flatMap((time, at) => {
    const value = series[0]?.values[at] ?? null;
    return value === null ? [] : [{ start: periodStart(time, frequency), time, value }];
  });
  const periods = [...groupBy(points, point => point.start)]
    .sort(([a], [b]) => a - b)
    .map(([start, members]) => ({
      name: day(start),
      points: members.map(({ time, value }) => ({ offset: time - start, time, value })),
    }));
  const limit = readNumber(settings, 'period_limit');
  return limit ? periods.slice(-limit) : periods;
}

const STEPS: Record<string, 'start' | 'end'> = { 'step-before': 'start', 'step-after': 'end' };

/** The latest period stands out; the older, the fainter. */
function lines(periods: readonly Period[], latest: number, settings: Settings): LineSeriesOption[] {
  const colour = pickedColour(settings.color_picker, 'rgba(0, 122, 135, 1)');
  const style = readText(settings, 'line_interpolation', 'linear');
  return periods.map((period, at) => {
    const age = periods.length - 1 - at;
    return {
      type: 'line',
      name: period.name,
      symbol: period.points.length > 1 ? 'none' : 'circle',
      smooth: style === 'cardinal',
      ...(STEPS[style] ? { step: STEPS[style] } : {}),
      itemStyle: { color: colour },
      lineStyle: {
        color: colour,
        width: age === 0 ? 3 : 1.5,
        opacity: age === 0 ? 1 : Math.max(0.12, 0.6 - age * 0.06),
      },
      z: at + 2,
      data: period.points.map(point => [latest + point.offset, point.value]),
    };
  });
}

export function timePivotView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const periods = readPeriods(emptyFrameOr(frames, 0), settings, context);
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const last = periods.at(-1)?.points[0];
  const latest = last ? last.time - last.offset : 0;
  const legend = legendOf(
    periods.map(period => period.name),
    { ...settings, show_legend: readFlag(settings, 'show_legend') },
    context,
  );
  const [low, high] = readBounds(settings, 'y_axis_bounds');
  const time = timeFormatter('smart_date_detailed');
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space),
    legend: legend.option,
    xAxis: timeAxis(
      {
        name: readText(settings, 'x_axis_label'),
        format: timeFormatter(readText(settings, 'x_axis_format')),
      },
      context,
    ),
    yAxis: measureAxis(
      {
        name: readText(settings, 'y_axis_label'),
        nameGap: 44,
        format,
        log: readFlag(settings, 'y_log_scale'),
        min: low,
        max: high,
        length: context.height,
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ seriesIndex, index, colour }) => {
      const period = periods[seriesIndex];
      const point = period?.points[index];
      return period && point
        ? {
            title: `Period from ${period.name}`,
            rows: [{ colour, name: time(point.time), values: [format(point.value)] }],
          }
        : null;
    }),
    series: lines(periods, latest, settings),
  };
  return { kind: 'echarts', family: 'cartesian', option };
}
