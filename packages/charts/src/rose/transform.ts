import type { Frame } from '@parallax/contract';
import type { BarSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip, type TooltipText } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { timeFormatter } from '../shared/format/time.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asNumber, readFlag, readText } from '../shared/settings/read.ts';
import { readTimeseries, type TimeseriesData } from '../shared/timeseries/data.ts';
import type { View } from '../view.ts';
import { roseSettings } from './query.ts';

/** Lengths of stacked wedges: as they are, or such that areas stand for the figures. */
function wedgeLengths({ x, series }: TimeseriesData, byArea: boolean): number[][] {
  const lengths = series.map(() => new Array<number>(x.values.length).fill(0));
  for (let row = 0; row < x.values.length; row++) {
    let sum = 0;
    for (const [at, item] of series.entries()) {
      const value = Math.max(0, item.values[row] ?? 0);
      lengths[at]![row] = byArea ? Math.sqrt(sum + value) - Math.sqrt(sum) : value;
      sum += value;
    }
  }
  return lengths;
}

/** Of a single metric only the dimension values are told apart. */
function withoutMetric(data: TimeseriesData, context: TransformContext): TimeseriesData {
  const [metric, ...others] = new Set(data.series.map(series => series.metric));
  if (metric === undefined || others.length > 0) return data;
  const prefix = `${displayName(metric, context)}, `;
  return {
    ...data,
    series: data.series.map(series => ({ ...series, name: series.name.replace(prefix, '') })),
  };
}

export function roseView(frames: Frame[], saved: Settings, context: TransformContext): View {
  const settings = roseSettings({ truncate_metric: true, ...saved });
  const data = withoutMetric(readTimeseries(emptyFrameOr(frames, 0), settings, context), context);
  const colourOf = coloursOf(settings, context);
  const time = timeFormatter(readText(settings, 'date_time_format'));
  const labels = data.x.values.map(value => (data.x.kind === 'time' ? time(asNumber(value)) : String(value)));
  const legend = legendOf(
    data.series.length > 1 ? data.series.map(series => series.name) : [],
    settings,
    context,
  );
  const lengths = wedgeLengths(data, readFlag(settings, 'rose_area_proportion'));
  const { theme, width, height } = context;
  const { top, bottom, left, right } = legend.space;
  const format = settings.contributionMode
    ? percent
    : chosenFormatter(data.series[0]?.metric ?? '', settings, context);
  const describe = (row: number, focus: number): TooltipText => ({
    title: labels[row] ?? '',
    rows: data.series
      .map((series, at) => ({ series, at }))
      .filter(({ at }) => readFlag(settings, 'rich_tooltip', true) || at === focus)
      .map(({ series, at }) => ({
        colour: colourOf(series.name),
        name: series.name,
        values: [format(series.values[row] ?? null)],
        strong: at === focus,
      })),
  });
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    polar: {
      center: [left + (width - left - right) / 2, top + (height - top - bottom) / 2],
      radius: Math.max(20, Math.min(width - left - right, height - top - bottom) / 2 - 26),
    },
    angleAxis: {
      type: 'category',
      data: labels,
      startAngle: 90,
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: { color: theme.secondary, fontSize: 11, hideOverlap: true },
      splitLine: { show: false },
    },
    radiusAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { show: false },
      splitLine: { lineStyle: { color: theme.line } },
    },
    tooltip: itemTooltip(context, ({ seriesIndex, index }) => describe(index, seriesIndex)),
    series: data.series.map(
      (series, at): BarSeriesOption => ({
        type: 'bar',
        coordinateSystem: 'polar',
        stack: 'rose',
        name: series.name,
        barCategoryGap: '0%',
        itemStyle: {
          color: colourOf(series.name),
          borderColor: theme.surface,
          borderWidth: 1,
          opacity: isDimmed(context, series.name) ? DIMMED_OPACITY : 1,
        },
        data: lengths[at]!,
      }),
    ),
  };
  return {
    kind: 'echarts',
    family: 'part-of-whole',
    option,
    pick: {
      by: 'series',
      values: Object.fromEntries(data.series.map(series => [series.name, series.dimensions])),
    },
  };
}
