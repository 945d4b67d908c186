import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { withAlpha } from '../shared/colour/shade.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip, type TooltipText } from '../shared/draw/item-tooltip.ts';
import { tickRotation } from '../shared/draw/ticks.ts';
import { ZOOM_SPACE, zoomOf } from '../shared/draw/zoom.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { type Box, readBoxes } from './boxes.ts';

function describe(box: Box, settings: Settings, context: TransformContext): TooltipText {
  const format = chosenFormatter(box.metric, settings, context);
  const names = ['Lower whisker', 'First quartile', 'Median', 'Third quartile', 'Upper whisker'];
  const rows = box.five.map((value, at) => ({ name: names[at]!, values: [format(value)], strong: at === 2 }));
  const count = numberFormatter(',d');
  return {
    title: box.name,
    rows: [
      ...rows.reverse(),
      { name: 'Mean', values: [format(box.mean)] },
      { name: 'Observations', values: [count(box.count)] },
      ...(box.outliers.length > 0 ? [{ name: 'Outliers', values: [count(box.outliers.length)] }] : []),
    ],
  };
}

function boxSeries(boxes: readonly Box[], settings: Settings, context: TransformContext) {
  const colourOf = coloursOf(settings, context);
  const opacityOf = (box: Box): number => (isDimmed(context, box.name) ? DIMMED_OPACITY : 1);
  return [
    {
      type: 'boxplot' as const,
      boxWidth: [8, 56],
      data: boxes.map(box => ({
        name: box.name,
        value: box.five,
        itemStyle: {
          color: withAlpha(colourOf(box.name), 0.35),
          borderColor: colourOf(box.name),
          borderWidth: 1.5,
          opacity: opacityOf(box),
        },
      })),
      emphasis: { itemStyle: { borderWidth: 2, shadowBlur: 0 } },
    },
    {
      type: 'scatter' as const,
      symbolSize: 5,
      data: boxes.flatMap((box, place) =>
        box.outliers.map(value => ({
          name: box.name,
          value: [place, value],
          itemStyle: { color: colourOf(box.name), opacity: opacityOf(box) * 0.8 },
        })),
      ),
    },
  ];
}

export function boxPlotView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const boxes = readBoxes(emptyFrameOr(frames, 0), settings, context);
  const byName = new Map(boxes.map(box => [box.name, box]));
  const zoomable = readFlag(settings, 'zoomable');
  const metric = boxes[0]?.metric ?? '';
  const format = chosenFormatter(metric, settings, context);
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(zoomable ? { bottom: ZOOM_SPACE } : {}),
    xAxis: categoryAxis(
      {
        values: boxes.map(box => box.name),
        name: readText(settings, 'x_axis_title'),
        nameGap: readNumber(settings, 'x_axis_title_margin') ?? 0,
        ...tickRotation(settings),
      },
      context,
    ),
    yAxis: measureAxis(
      {
        name: readText(settings, 'y_axis_title', displayName(metric, context)),
        nameGap: readNumber(settings, 'y_axis_title_margin') || 40,
        nameOnTop: settings.y_axis_title_position === 'Top',
        format,
        fit: true,
        length: context.height,
      },
      context,
    ),
    ...(zoomable ? { dataZoom: zoomOf('x', context) } : {}),
    tooltip: itemTooltip(context, ({ name, seriesIndex, data, colour }) => {
      const box = byName.get(name);
      if (!box) return null;
      if (seriesIndex === 0) return describe(box, settings, context);
      const value = outlierOf(data);
      return { title: box.name, rows: [{ colour, name: 'Outlier', values: [format(value)] }] };
    }),
    series: boxSeries(boxes, settings, context),
  };
  return {
    kind: 'echarts',
    family: 'statistic',
    option,
    pick: { by: 'item', values: Object.fromEntries(boxes.map(box => [box.name, box.dimensions])) },
  };
}

function outlierOf(data: unknown): number | null {
  const value = typeof data === 'object' && data !== null && 'value' in data ? data.value : null;
  return Array.isArray(value) && typeof value[1] === 'number' ? value[1] : null;
}
