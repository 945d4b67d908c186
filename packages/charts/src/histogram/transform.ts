import type { Frame } from '@parallax/contract';
import type { BarSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { dimensionsOf, nameAt } from '../shared/fields.ts';
import { displayName, percent } from '../shared/format/chosen.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { readColumns, readFlag, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

/** The two edges in the name of a range, such as `-1.5 - 2`. */
const RANGE = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

function rangeText(name: string, format: (value: number) => string): string {
  const edges = RANGE.exec(name);
  return edges ? `${format(Number(edges[1]))} – ${format(Number(edges[2]))}` : name;
}

export function histogramView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const column = readColumns(settings, 'column').map(columnLabel)[0] ?? '';
  const groups = dimensionsOf(frame, settings, 'groupby');
  const labels = new Set(groups.map(group => group.label));
  const bins = frame.length === 0 ? [] : frame.columns.filter(item => !labels.has(item.name));
  const xFormat = numberFormatter(readText(settings, 'x_axis_format', 'SMART_NUMBER'));
  const shares = readFlag(settings, 'normalize');
  const yFormat = shares ? percent : numberFormatter(readText(settings, 'y_axis_format', 'SMART_NUMBER'));
  const ranges = bins.map(bin => rangeText(bin.name, xFormat));
  const colourOf = coloursOf(settings, context);
  const names = Array.from(
    { length: frame.length },
    (_, row) => nameAt(groups, row) || displayName(column, context),
  );
  const legend = legendOf(groups.length > 0 ? names : [], settings, context);
  const rows = names.map((name, row) => ({ name, values: bins.map(bin => toNumber(bin.values[row])) }));
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space),
    legend: legend.option,
    xAxis: categoryAxis(
      { values: ranges, name: readText(settings, 'x_axis_title', displayName(column, context)) },
      context,
    ),
    yAxis: measureAxis(
      {
        name: readText(settings, 'y_axis_title', shares ? 'Share' : 'Count'),
        nameGap: 44,
        format: yFormat,
        length: context.height,
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ seriesIndex, index, colour }) => {
      const row = rows[seriesIndex];
      if (!row) return null;
      return {
        title: ranges[index] ?? '',
        rows: [{ colour, name: row.name, values: [yFormat(row.values[index] ?? null)] }],
      };
    }),
    series: rows.map(
      (row): BarSeriesOption => ({
        type: 'bar',
        name: row.name,
        barCategoryGap: '4%',
        barGap: '4%',
        itemStyle: { color: colourOf(row.name), borderRadius: [2, 2, 0, 0] },
        label: {
          show: readFlag(settings, 'show_value'),
          position: 'top',
          color: context.theme.text,
          fontSize: 11,
          formatter: ({ value }) => yFormat(typeof value === 'number' ? value : null),
        },
        labelLayout: { hideOverlap: true },
        data: row.values,
      }),
    ),
  };
  return { kind: 'echarts', family: 'statistic', option };
}
