import type { Frame } from '@parallax/contract';
import type { EChartsOption, GridComponentOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { textOn } from '../shared/colour/contrast.ts';
import { sequentialScale } from '../shared/colour/scheme.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { categoryAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal } from '../shared/draw/label.ts';
import { VISUAL_MAP_SPACE, visualMapOf } from '../shared/draw/visual-map.ts';
import { extentOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readBounds, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { type HeatCell, type HeatGrid, readHeatGrid } from './cells.ts';

/** What a cell is a share of: everything, or its own column or row. */
function shareOf(grid: HeatGrid, settings: Settings): (cell: HeatCell) => number {
  const across = settings.normalize_across;
  const key = (cell: HeatCell): number => (across === 'x' ? cell.x : across === 'y' ? cell.y : 0);
  const totals = new Map<number, number>();
  for (const cell of grid.cells) totals.set(key(cell), (totals.get(key(cell)) ?? 0) + cell.value);
  return cell => {
    const total = totals.get(key(cell)) ?? 0;
    return total === 0 ? 0 : cell.value / total;
  };
}

function domainOf(grid: HeatGrid, settings: Settings): [number, number] {
  if (readFlag(settings, 'normalized')) return [0, 1];
  const [low, high] = extentOf(grid.cells.map(cell => cell.value));
  const [least, most] = readBounds(settings, 'value_bounds');
  return [least ?? low, most ?? high];
}

const interval = (settings: Settings, key: string): 'auto' | number => {
  const every = readNumber(settings, key) ?? -1;
  return every > 0 ? every - 1 : 'auto';
};

const LABEL_GAP = 14;
const LETTER = 7;
const X_LABELS = 28;

/** How wide the labels of the y-axis may be. */
function labelRoom(settings: Settings, { width }: TransformContext): number {
  const margin = readNumber(settings, 'left_margin');
  return Math.round(margin === null ? width * 0.3 : Math.max(20, margin - LABEL_GAP));
}

/** The plot: around its labels, or with chosen margins in which the labels find room. */
function plotOf(
  { y }: HeatGrid,
  top: number,
  settings: Settings,
  context: TransformContext,
): GridComponentOption {
  const plot = gridOf({ top });
  const left = readNumber(settings, 'left_margin');
  const bottom = readNumber(settings, 'bottom_margin');
  if (left === null && bottom === null) return plot;
  const longest = y.reduce((most, label) => Math.max(most, label.length * LETTER), 0);
  return {
    ...plot,
    outerBoundsMode: 'none',
    left: left ?? Math.min(longest, labelRoom(settings, context)) + LABEL_GAP,
    bottom: bottom ?? X_LABELS,
  };
}

function axes(grid: HeatGrid, settings: Settings, context: TransformContext) {
  return {
    xAxis: categoryAxis(
      {
        values: grid.x,
        interval: interval(settings, 'xscale_interval'),
        rotate: readNumber(settings, 'xAxisLabelRotation') ?? 0,
      },
      context,
    ),
    yAxis: categoryAxis(
      {
        values: grid.y,
        interval: interval(settings, 'yscale_interval'),
        inverse: true,
        labelWidth: labelRoom(settings, context),
      },
      context,
    ),
  };
}

function cellSeries(grid: HeatGrid, settings: Settings, context: TransformContext) {
  const byRank = readFlag(settings, 'normalized');
  const scale = sequentialScale(settings.linear_color_scheme, domainOf(grid, settings));
  const format = chosenFormatter(metricOf(settings), settings, context, 'y_axis_format');
  const labelled = readFlag(settings, 'show_values');
  const width = readNumber(settings, 'border_width') ?? 0;
  return {
    type: 'heatmap' as const,
    data: grid.cells.map(cell => ({
      value: [cell.x, cell.y, cell.value, cell.rank],
      ...(labelled
        ? {
            label: {
              show: true,
              formatter: literal(format(cell.value)),
              color: textOn(scale(byRank ? cell.rank : cell.value)),
            },
          }
        : {}),
    })),
    itemStyle:
      width > 0 ? { borderWidth: width, borderColor: pickedColour(settings.border_color, '#000') } : {},
    labelLayout: { hideOverlap: true },
    emphasis: { itemStyle: { borderColor: context.theme.text, borderWidth: 1 } },
  };
}

export function heatmapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const grid = readHeatGrid(emptyFrameOr(frames, 0), settings);
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const share = shareOf(grid, settings);
  const byRank = readFlag(settings, 'normalized');
  const shown = readFlag(settings, 'show_legend', true) && grid.cells.length > 0;
  const option: EChartsOption = {
    ...baseOption(context),
    grid: plotOf(grid, shown ? VISUAL_MAP_SPACE - 8 : 0, settings, context),
    ...axes(grid, settings, context),
    visualMap: visualMapOf(
      {
        scheme: settings.linear_color_scheme,
        domain: domainOf(grid, settings),
        dimension: byRank ? 3 : 2,
        format: byRank ? percent : format,
        show: shown,
        piecewise: readText(settings, 'legend_type') === 'piecewise',
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ index, colour }) => {
      const cell = grid.cells[index];
      if (!cell) return null;
      const title = [grid.x[cell.x], grid.y[cell.y]].filter(Boolean).join(' · ');
      const shares = readFlag(settings, 'show_percentage', true) ? [percent(share(cell))] : [];
      return {
        title,
        rows: [{ colour, name: displayName(metric, context), values: [format(cell.value), ...shares] }],
      };
    }),
    series: [cellSeries(grid, settings, context)],
  };
  return { kind: 'echarts', family: 'grid', option };
}
