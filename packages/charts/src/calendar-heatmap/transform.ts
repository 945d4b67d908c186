import type { Frame } from '@parallax/contract';
import type { EChartsOption, HeatmapSeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { categoryAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { VISUAL_MAP_SPACE, visualMapOf } from '../shared/draw/visual-map.ts';
import { extentOf } from '../shared/fields.ts';
import { chosenFormatter } from '../shared/format/chosen.ts';
import { timeFormatter } from '../shared/format/time.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readTimed, type TimedData } from '../shared/legacy-time/series.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { blockStart, cellOf } from './blocks.ts';

/** Room beside the cells, for the names of days or cells and at the other end. */
const DAY_NAMES = 36;
const CELL_NAMES = 40;
const RIGHT = 12;

interface Strip {
  top: number;
  height: number;
}

/** Metrics stand below each other, each with its name. */
function stripOf(place: number, count: number, settings: Settings, { height }: TransformContext): Strip {
  const legend = readFlag(settings, 'show_legend', true) ? VISUAL_MAP_SPACE : 8;
  const each = (height - legend) / Math.max(1, count);
  const title = readFlag(settings, 'show_metric_name', true) ? 44 : 26;
  return { top: legend + place * each + title, height: Math.max(20, each - title - 8) };
}

function cellStyle(settings: Settings, { theme }: TransformContext) {
  return {
    borderColor: theme.surface,
    borderWidth: readNumber(settings, 'cell_padding') ?? 2,
    borderRadius: readNumber(settings, 'cell_radius') ?? 0,
  };
}

/** How far apart cells stand where their size is chosen; null where so many do not fit, or none is chosen. */
function pitchOf(
  { columns, rows }: { columns: number; rows: number },
  room: { width: number; height: number },
  settings: Settings,
): number | null {
  const size = readNumber(settings, 'cell_size');
  if (size === null || size <= 0) return null;
  const pitch = size + (readNumber(settings, 'cell_padding') ?? 2);
  return pitch * columns <= room.width && pitch * rows <= room.height ? pitch : null;
}

const DAY = 86_400_000;

/** Days on a calendar: months side by side, weekdays from top to bottom. */
function dayCalendar(data: TimedData, settings: Settings, context: TransformContext): EChartsOption {
  const { theme } = context;
  const day = timeFormatter('%Y-%m-%d');
  const [begin, end] = extentOf(data.times);
  const text = { color: theme.secondary, fontSize: 10 };
  const weeks = (blockStart(end, 'week') - blockStart(begin, 'week')) / (7 * DAY) + 1;
  const frame = (place: number) => {
    const { top, height } = stripOf(place, data.series.length, settings, context);
    const pitch = pitchOf(
      { columns: weeks, rows: 7 },
      { width: context.width - DAY_NAMES - RIGHT, height },
      settings,
    );
    return pitch === null
      ? { top, height, left: DAY_NAMES, right: RIGHT, cellSize: 'auto' as const }
      : { top, left: DAY_NAMES, cellSize: [pitch, pitch] };
  };
  return {
    calendar: data.series.map((_, place) => ({
      ...frame(place),
      range: [day(begin), day(end)],
      splitLine: { lineStyle: { color: theme.secondary, width: 1 } },
      itemStyle: { color: 'transparent', borderColor: theme.line, borderWidth: 0.5 },
      dayLabel: { ...text, firstDay: 1 },
      monthLabel: text,
      yearLabel: { show: false },
    })),
    series: data.series.map(
      (series, place): HeatmapSeriesOption => ({
        type: 'heatmap',
        coordinateSystem: 'calendar',
        calendarIndex: place,
        name: series.name,
        itemStyle: cellStyle(settings, context),
        label: valueLabel(settings, context),
        data: data.times.flatMap((time, at) =>
          series.values[at] == null ? [] : [[day(time), series.values[at], time]],
        ),
      }),
    ),
  };
}

/** Blocks side by side, their cells from top to bottom. */
function blockMatrix(data: TimedData, settings: Settings, context: TransformContext): EChartsOption {
  const domain = readText(settings, 'domain_granularity', 'month');
  const subdomain = readText(settings, 'subdomain_granularity', 'day');
  const format = timeFormatter(readText(settings, 'x_axis_time_format'));
  const blocks = [...new Set(data.times.map(time => blockStart(time, domain)))];
  const places = new Map(blocks.map((block, place) => [block, place]));
  const cells = data.times.map(time => cellOf(time, domain, subdomain));
  const most = extentOf(cells)[1];
  const first = ['day', 'week', 'month'].includes(subdomain) ? 1 : 0;
  const rows = Array.from({ length: most + 1 }, (_, cell) => String(cell + first));
  return {
    grid: data.series.map((_, place) => {
      const { top, height } = stripOf(place, data.series.length, settings, context);
      const cells = { columns: blocks.length, rows: rows.length };
      const pitch = pitchOf(cells, { width: context.width - CELL_NAMES - RIGHT, height }, settings);
      return pitch === null
        ? { top, height, left: CELL_NAMES, right: RIGHT }
        : { top, left: CELL_NAMES, width: pitch * cells.columns, height: pitch * cells.rows };
    }),
    xAxis: data.series.map((_, place) => ({
      ...categoryAxis({ values: blocks.map(block => format(block)) }, context),
      gridIndex: place,
      position: 'top' as const,
    })),
    yAxis: data.series.map((_, place) => ({
      ...categoryAxis({ values: rows, inverse: true }, context),
      gridIndex: place,
    })),
    series: data.series.map(
      (series, place): HeatmapSeriesOption => ({
        type: 'heatmap',
        xAxisIndex: place,
        yAxisIndex: place,
        name: series.name,
        itemStyle: cellStyle(settings, context),
        label: valueLabel(settings, context),
        data: data.times.flatMap((time, at) =>
          series.values[at] == null
            ? []
            : [[places.get(blockStart(time, domain))!, cells[at]!, series.values[at], time]],
        ),
      }),
    ),
  };
}

function valueLabel(settings: Settings, context: TransformContext): HeatmapSeriesOption['label'] {
  const format = chosenFormatter('', settings, context, 'y_axis_format');
  return {
    show: readFlag(settings, 'show_values'),
    fontSize: 9,
    formatter: ({ value }) => (Array.isArray(value) ? format(Number(value.at(-2))) : ''),
  };
}

export function calendarView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const data = readTimed(emptyFrameOr(frames, 0), { ...settings, groupby: [] }, context);
  const days = readText(settings, 'subdomain_granularity', 'day') === 'day';
  const [low, high] = extentOf(data.series.flatMap(series => series.values));
  const format = chosenFormatter(data.series[0]?.metric ?? '', settings, context, 'y_axis_format');
  const time = timeFormatter('smart_date_detailed');
  const titles = readFlag(settings, 'show_metric_name', true) ? data.series : [];
  const option: EChartsOption = {
    ...baseOption(context),
    ...(data.times.length === 0
      ? {}
      : days
        ? dayCalendar(data, settings, context)
        : blockMatrix(data, settings, context)),
    title: titles.map((series, place) => ({
      text: series.name,
      left: 4,
      top: stripOf(place, data.series.length, settings, context).top - 44,
      textStyle: { color: context.theme.text, fontSize: 12, fontWeight: 600 },
    })),
    visualMap: {
      ...visualMapOf(
        {
          scheme: settings.linear_color_scheme,
          domain: [
            readNumber(settings, 'color_range_start') ?? low,
            readNumber(settings, 'color_range_end') ?? high,
          ],
          dimension: days ? 1 : 2,
          format,
          piecewise: Math.max(0, Math.min(100, readNumber(settings, 'steps') ?? 0)),
          show: readFlag(settings, 'show_legend', true) && data.times.length > 0,
        },
        context,
      ),
    },
    tooltip: itemTooltip(context, ({ series, data: item, colour }) => {
      if (!Array.isArray(item)) return null;
      const [value, at] = [Number(item.at(-2)), Number(item.at(-1))];
      return { title: time(at), rows: [{ colour, name: series, values: [format(value)] }] };
    }),
  };
  return { kind: 'echarts', family: 'grid', option };
}
