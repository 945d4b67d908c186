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

type Colours = (name: string) => string;

/** What stands behind a wedge: the figures of its time, or its own alone. */
function describer(
  { series, x }: TimeseriesData,
  labels: readonly string[],
  colourOf: Colours,
  settings: Settings,
  context: TransformContext,
) {
  const format = settings.contributionMode
    ? percent
    : chosenFormatter(series[0]?.metric ?? '', settings, context);
  const all = readFlag(settings, 'rich_tooltip', true);
  return (row: number, focus: number): TooltipText | null =>
    row < 0 || row >= x.values.length
      ? null
      : {
          title: labels[row] ?? '',
          rows: series
            .map((item, at) => ({ item, at }))
            .filter(({ at }) => all || at === focus)
            .map(({ item, at }) => ({
              colour: colourOf(item.name),
              name: item.name,
              values: [format(item.values[row] ?? null)],
              strong: at === focus,
            })),
        };
}

const axes = (labels: string[], { theme }: TransformContext) => ({
  angleAxis: {
    type: 'category' as const,
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
});

function wedges(
  data: TimeseriesData,
  colourOf: Colours,
  settings: Settings,
  context: TransformContext,
): BarSeriesOption[] {
  const lengths = wedgeLengths(data, readFlag(settings, 'rose_area_proportion'));
  return data.series.map((series, at) => ({
    type: 'bar',
    coordinateSystem: 'polar',
    stack: 'rose',
    name: series.name,
    barCategoryGap: '0%',
    itemStyle: {
      color: colourOf(series.name),
      borderColor: context.theme.surface,
      borderWidth: 1,
      opacity: isDimmed(context, series.name) ? DIMMED_OPACITY : 1,
    },
    data: lengths[at]!,
  }));
}

export function roseView(frames: Frame[], saved: Settings, context: TransformContext): View {
  const settings = roseSettings({ truncate_metric: true, ...saved });
  const data = withoutMetric(readTimeseries(emptyFrameOr(frames, 0), settings, context), context);
  const colourOf = coloursOf(settings, context);
  const time = timeFormatter(readText(settings, 'date_time_format'));
  const labels = data.x.values.map(value => (data.x.kind === 'time' ? time(asNumber(value)) : String(value)));
  const names = data.series.map(series => series.name);
  const legend = legendOf(names.length > 1 ? names : [], settings, context);
  const { top, bottom, left, right } = legend.space;
  const [width, height] = [context.width - left - right, context.height - top - bottom];
  const describe = describer(data, labels, colourOf, settings, context);
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    polar: {
      center: [left + width / 2, top + height / 2],
      radius: Math.max(20, Math.min(width, height) / 2 - 26),
    },
    ...axes(labels, context),
    tooltip: itemTooltip(context, ({ seriesIndex, index }) => describe(index, seriesIndex)),
    series: wedges(data, colourOf, settings, context),
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
