import type { Frame } from '@parallax/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { blend } from '../shared/colour/contrast.ts';
import { categoryAxis, timeAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { extentOf } from '../shared/fields.ts';
import { chosenFormatter } from '../shared/format/chosen.ts';
import { timeFormatter } from '../shared/format/time.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readTimed, type TimedData } from '../shared/legacy-time/series.ts';
import { readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { BANDS, fill, scaleOf } from './bands.ts';

function strips(
  data: TimedData,
  settings: Settings,
  { theme, height }: TransformContext,
): CustomSeriesOption {
  const scale = scaleOf(data.series, readText(settings, 'horizon_color_scale', 'series'));
  const wanted = readNumber(settings, 'series_height') ?? 25;
  const tall = Math.max(4, Math.min(wanted, (height - 50) / Math.max(1, data.series.length) - 2));
  return {
    type: 'custom',
    encode: { x: -1, y: 0 },
    data: data.series.map((series, place) => ({ name: series.name, value: [place] })),
    renderItem: (params, api) => {
      const series = data.series[params.dataIndex];
      if (!series) return null;
      const { values, most } = scale(series);
      const base = api.coord([data.times[0] ?? 0, params.dataIndex])[1]! + tall / 2;
      const xs = data.times.map(time => api.coord([time, params.dataIndex])[0]!);
      const polygon = (band: number, negative: boolean) => {
        const points = values.map((value, at) => [xs[at]!, base - fill(value, most, band, negative) * tall]);
        const first = xs[0] ?? 0;
        const last = xs.at(-1) ?? 0;
        const tone = negative ? theme.danger : theme.primary;
        return {
          type: 'polygon' as const,
          shape: { points: [[first, base], ...points, [last, base]] },
          style: { fill: blend(tone, theme.surface, 0.75 - (band * 0.75) / BANDS) },
        };
      };
      const bands = Array.from({ length: BANDS }, (_, band) => band);
      return {
        type: 'group',
        children: [false, true].flatMap(negative => bands.map(band => polygon(band, negative))),
      };
    },
  };
}

export function horizonView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const data = readTimed(emptyFrameOr(frames, 0), settings, context);
  const [begin, end] = extentOf(data.times);
  const time = timeFormatter('smart_date_detailed');
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(),
    xAxis: timeAxis({ format: timeFormatter('smart_date'), min: begin || null, max: end || null }, context),
    yAxis: categoryAxis(
      {
        values: data.series.map(series => series.name),
        inverse: true,
        interval: 0,
        labelWidth: Math.round(context.width * 0.25),
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ index }) => {
      const series = data.series[index];
      if (!series) return null;
      const format = chosenFormatter(series.metric, settings, context);
      const [low, high] = extentOf(series.values);
      const last = series.values.findLastIndex(value => value !== null);
      return {
        title: series.name,
        rows: [
          {
            name: last < 0 ? 'Latest' : time(data.times[last]),
            values: [format(series.values[last] ?? null)],
            strong: true,
          },
          { name: 'Largest', values: [format(high)] },
          { name: 'Smallest', values: [format(low)] },
        ],
      };
    }),
    series: [strips(data, settings, context)],
  };
  return { kind: 'echarts', family: 'statistic', option };
}
