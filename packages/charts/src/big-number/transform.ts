import { columnOf, type Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { measureAxis, timeAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { tooltipFrame, tooltipHtml } from '../shared/draw/tooltip.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { grainPattern, timeFormatter } from '../shared/format/time.ts';
import { toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { captions, type Figure, NO_DATA, readFigure } from '../shared/number/figure.ts';
import { xAxisLabel } from '../shared/query/base-axis.ts';
import { isRecord, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { NumberView, View } from '../view.ts';
import { changeSince, headline, type Point, readPoints } from './value.ts';

const percent = numberFormatter('+.1%');

function pointText(settings: Settings): (time: number) => string {
  const chosen = readText(settings, 'time_format', 'smart_date');
  const grain = typeof settings.time_grain_sqla === 'string' ? settings.time_grain_sqla : null;
  return timeFormatter(chosen === 'smart_date' ? (grainPattern(grain) ?? 'smart_date_verbose') : chosen);
}

/** Labels the ends of an axis whatever else fits. */
const withEnds = <T extends { axisLabel: object }>(axis: T, shown: boolean): T =>
  shown ? { ...axis, axisLabel: { ...axis.axisLabel, showMinLabel: true, showMaxLabel: true } } : axis;

/** The axis spans the range that was asked for, also where it has no points. */
function fixedRange(settings: Settings, { timeRange }: TransformContext) {
  if (!readFlag(settings, 'time_range_fixed') || !timeRange) return {};
  return { min: timeRange[0], max: timeRange[1] };
}

function trendOption(
  points: readonly Point[],
  figure: Figure,
  settings: Settings,
  context: TransformContext,
): EChartsOption {
  const colour = pickedColour(settings.color_picker, context.theme.primary);
  const showX = readFlag(settings, 'show_x_axis');
  const showY = readFlag(settings, 'show_y_axis');
  const timeText = pointText(settings);
  const fit = !readFlag(settings, 'start_y_axis_at_zero', true);
  return {
    ...baseOption(context),
    grid: {
      left: 4,
      right: 4,
      top: 6,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: showX || showY ? 'axisLabel' : 'auto',
    },
    xAxis: withEnds(
      {
        ...timeAxis(
          { format: timeFormatter(readText(settings, 'time_format')), ...fixedRange(settings, context) },
          context,
        ),
        show: showX,
      },
      readFlag(settings, 'show_x_axis_min_max_labels'),
    ),
    yAxis: withEnds(
      { ...measureAxis({ format: figure.format, fit, length: context.height / 2 }, context), show: showY },
      readFlag(settings, 'show_y_axis_min_max_labels'),
    ),
    tooltip: {
      ...tooltipFrame(context),
      trigger: 'axis',
      formatter: (params: unknown) => {
        const first: unknown = Array.isArray(params) ? params[0] : params;
        const index = isRecord(first) && typeof first.dataIndex === 'number' ? first.dataIndex : -1;
        const point = points[index];
        if (!point) return '';
        const row = { colour, name: figure.name, values: [figure.format(point.value)] };
        return tooltipHtml(timeText(point.time), [row], context);
      },
    },
    series: [
      {
        type: 'line',
        data: points.map(point => [point.time, point.value]),
        showSymbol: points.length === 1,
        symbol: 'circle',
        smooth: false,
        lineStyle: { color: colour, width: 2 },
        itemStyle: { color: colour },
        areaStyle: {
          color: {
            type: 'linear',
            x: 0,
            y: 0,
            x2: 0,
            y2: 1,
            colorStops: [
              { offset: 0, color: colour },
              { offset: 1, color: context.theme.surface },
            ],
          },
          opacity: 0.35,
        },
      },
    ],
  };
}

function comparison(change: number | null, settings: Settings): NumberView['comparison'] {
  if (change === null) return undefined;
  const text = [percent(change), readText(settings, 'compare_suffix')].filter(part => part !== '').join(' ');
  return [{ text, direction: change > 0 ? 'up' : change < 0 ? 'down' : 'flat', tone: 'neutral' }];
}

export function bigNumberView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const figure = readFigure(settings, context);
  const points = readPoints(emptyFrameOr(frames, 0), xAxisLabel(settings), figure.label);
  const aggregation = readText(settings, 'aggregation', 'LAST_VALUE');
  const { value: folded, point } = headline(points, aggregation);
  const overall = aggregation === 'raw' ? columnOf(emptyFrameOr(frames, 1), figure.label) : undefined;
  const value = overall ? toNumber(overall.values[0] ?? null) : folded;
  const change = changeSince(points, points.at(-1) ?? null, readNumber(settings, 'compare_lag') ?? 0);
  const stale = point !== null && point !== points.at(-1);
  const caption =
    point && (readFlag(settings, 'show_timestamp') || stale) ? pointText(settings)(point.time) : '';
  const compared = comparison(change, settings);
  const number: NumberView = {
    ...captions(settings, figure, 0.4),
    value: value === null ? NO_DATA : figure.format(value),
    comparisonShare: readNumber(settings, 'subheader_font_size') ?? 0.15,
    ...(compared ? { comparison: compared } : {}),
    ...(caption ? { caption } : {}),
    ...(readFlag(settings, 'show_trend_line', true) && points.length > 0
      ? { trend: trendOption(points, figure, settings, context) }
      : {}),
  };
  return { kind: 'number', number };
}
