import type { Frame } from '@parallax/contract';
import type { EChartsOption, SeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { blend } from '../shared/colour/contrast.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Part, pickParts, readParts } from '../shared/parts.ts';
import { asNumber, readFlag, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Target {
  value: number;
  name: string;
}

/** A comma list of numbers with the names of another list. */
function targets(settings: Settings, key: string, names: string, fallback: string): Target[] {
  const labels = readText(settings, names)
    .split(',')
    .map(label => label.trim());
  return readText(settings, key)
    .split(',')
    .flatMap((item, at) => {
      const value = asNumber(item);
      return value === null ? [] : [{ value, name: labels[at] || `${fallback} ${at + 1}` }];
    });
}

/** Without ranges the largest figure plus a tenth is shaded, so that a lone bar has a scale to stand on. */
function rangesOf(parts: readonly Part[], settings: Settings): Target[] {
  const chosen = targets(settings, 'ranges', 'range_labels', 'Range');
  if (chosen.length > 0) return chosen.sort((a, b) => b.value - a.value);
  const most = parts.reduce((largest, part) => Math.max(largest, part.value), 0);
  return most > 0 ? [{ value: most * 1.1, name: 'Range' }] : [];
}

function rangeSeries(ranges: readonly Target[], count: number, { theme }: TransformContext): SeriesOption[] {
  return ranges.map((range, at) => ({
    type: 'bar',
    name: range.name,
    silent: true,
    barGap: '-100%',
    barWidth: '62%',
    z: 1,
    itemStyle: { color: blend(theme.line, theme.secondary, (0.35 * at) / Math.max(1, ranges.length - 1)) },
    data: new Array<number>(count).fill(range.value),
  }));
}

function markerSeries(
  marks: readonly Target[],
  count: number,
  symbol: 'triangle' | 'rect',
  { theme }: TransformContext,
): SeriesOption[] {
  return marks.map(mark => ({
    type: 'scatter',
    name: mark.name,
    z: 4,
    symbol,
    symbolSize: symbol === 'rect' ? [3, 26] : 10,
    itemStyle: { color: symbol === 'rect' ? theme.danger : theme.text },
    data: Array.from({ length: count }, (_, place) => [mark.value, place]),
  }));
}

export function bulletView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const parts = readParts(emptyFrameOr(frames, 0), settings);
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const title = displayName(metric, context);
  const ranges = rangesOf(parts, settings);
  const markers = targets(settings, 'markers', 'marker_labels', 'Marker');
  const lines = targets(settings, 'marker_lines', 'marker_line_labels', 'Line');
  const all = [...ranges, ...markers, ...lines];
  const legend = legendOf(
    [title, ...all.map(target => target.name)],
    { ...settings, show_legend: readFlag(settings, 'show_legend') },
    context,
  );
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space),
    legend: legend.option,
    xAxis: measureAxis({ format, length: context.width }, context),
    yAxis: categoryAxis(
      { values: parts.map(part => part.name), inverse: true, labelWidth: Math.round(context.width * 0.25) },
      context,
    ),
    tooltip: itemTooltip(context, ({ series, index, colour }) => {
      const target = all.find(item => item.name === series);
      const part = parts[index];
      if (target)
        return { title: target.name, rows: [{ colour, name: 'Target', values: [format(target.value)] }] };
      return part
        ? {
            title: part.name,
            rows: [
              { colour, name: title, values: [format(part.value)], strong: true },
              ...all.map(item => ({ name: item.name, values: [format(item.value)] })),
            ],
          }
        : null;
    }),
    series: [
      ...rangeSeries(ranges, parts.length, context),
      {
        type: 'bar',
        name: title,
        barGap: '-100%',
        barWidth: '24%',
        z: 3,
        itemStyle: { color: context.theme.primary },
        label: {
          show: readFlag(settings, 'show_labels'),
          position: 'right',
          color: context.theme.text,
          fontSize: 11,
          formatter: ({ value }) => format(typeof value === 'number' ? value : null),
        },
        data: parts.map(part => ({ name: part.name, value: part.value })),
      },
      ...markerSeries(markers, parts.length, 'triangle', context),
      ...markerSeries(lines, parts.length, 'rect', context),
    ],
  };
  return { kind: 'echarts', family: 'statistic', option, pick: pickParts(parts) };
}
