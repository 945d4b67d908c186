import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { sequentialScale } from '../shared/colour/scheme.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { dimensionsOf, extentOf, measureOf, measuresOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readFlag } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { rowsGrid } from './rows.ts';

function linesView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [series] = dimensionsOf(frame, settings, 'series');
  const measures = measuresOf(frame, settings, 'metrics');
  const formats = measures.map(measure => chosenFormatter(measure.label, settings, context));
  const second = measureOf(frame, metricOf(settings, 'secondary_metric'));
  const scale = sequentialScale(settings.linear_color_scheme, extentOf(second.values));
  const { theme } = context;
  const named = readFlag(settings, 'include_series') && series !== undefined;
  const text = {
    nameTextStyle: { color: theme.secondary, fontSize: 12 },
    axisLabel: { color: theme.secondary, fontSize: 10 },
  };
  const axes = measures.map((measure, at) => ({
    dim: at + (named ? 1 : 0),
    name: displayName(measure.label, context),
    scale: true,
    ...text,
    axisLabel: { ...text.axisLabel, formatter: formats[at]! },
    axisLine: { lineStyle: { color: theme.secondary } },
  }));
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  const option: EChartsOption = {
    ...baseOption(context),
    parallel: { left: named ? 130 : 50, right: 70, top: 44, bottom: 24 },
    parallelAxis: [
      ...(named
        ? [
            {
              dim: 0,
              type: 'category' as const,
              name: displayName(series.label, context),
              data: [...new Set(series.texts)],
              ...text,
            },
          ]
        : []),
      ...axes,
    ],
    tooltip: itemTooltip(context, ({ index, colour }) => {
      if (index < 0) return null;
      return {
        title: series?.texts[index] ?? '',
        rows: measures.map((measure, at) => ({
          colour: at === 0 ? colour : '',
          name: displayName(measure.label, context),
          values: [formats[at]!(measure.values[index] ?? null)],
        })),
      };
    }),
    series: [
      {
        type: 'parallel',
        smooth: false,
        lineStyle: { width: 1.5, opacity: rows.length > 200 ? 0.25 : 0.6, color: theme.primary },
        emphasis: { lineStyle: { width: 3, opacity: 1 } },
        data: rows.map(row => ({
          name: series?.texts[row] ?? '',
          value: [
            ...(named ? [series.texts[row]!] : []),
            ...measures.map(measure => measure.values[row] ?? '-'),
          ],
          ...(second.label === '' || second.values[row] == null
            ? {}
            : { lineStyle: { color: scale(second.values[row]) } }),
        })),
      },
    ],
  };
  return { kind: 'echarts', family: 'relation', option };
}

/** How much of the frame's height the picture keeps above a table. */
const PICTURE_SHARE = 0.6;

export function paraView(frames: Frame[], settings: Settings, context: TransformContext): View {
  if (!readFlag(settings, 'show_datatable')) return linesView(frames, settings, context);
  const { width, height } = context;
  const above = { width, height: Math.round(height * PICTURE_SHARE) };
  const below = { width, height: height - above.height };
  const grid = rowsGrid(emptyFrameOr(frames, 0), settings, context);
  return {
    kind: 'matrix',
    matrix: {
      width,
      height,
      headings: [],
      cells: [
        {
          x: 0,
          y: 0,
          ...above,
          name: '',
          title: '',
          view: linesView(frames, settings, { ...context, ...above }),
        },
        { x: 0, y: above.height, ...below, name: 'Data', title: '', view: { kind: 'grid', grid } },
      ],
    },
  };
}
