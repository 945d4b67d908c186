import type { Frame } from '@parallax/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { blend, textOn } from '../shared/colour/contrast.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { shorten } from '../shared/draw/label.ts';
import type { TooltipRow } from '../shared/draw/tooltip.ts';
import { chosenFormatter, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readFlag, readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { isByTime, partitionTree, type Share } from './tree.ts';

interface Tile {
  share: Share;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  /** The part it is a part of. */
  parent?: Tile;
}

/** Columns from left to right, parts from top to bottom by size. */
function layout(
  roots: readonly Share[],
  depth: number,
  settings: Settings,
  context: TransformContext,
): Tile[] {
  const colourOf = coloursOf(settings, context);
  const log = readFlag(settings, 'log_scale');
  const alike = isByTime(settings) && readFlag(settings, 'equal_date_size', true);
  const weight = (share: Share, level: number): number => {
    if (alike && level === 1) return 1;
    return log ? Math.log1p(Math.abs(share.value)) : Math.abs(share.value);
  };
  const column = (context.width - 8) / Math.max(1, depth);
  const tiles: Tile[] = [];
  const place = (
    shares: readonly Share[],
    level: number,
    top: number,
    tall: number,
    above?: { tile: Tile; tone: string },
  ): void => {
    const sum = shares.reduce((all, share) => all + weight(share, level), 0);
    let y = top;
    for (const share of shares) {
      const height = sum === 0 ? tall / shares.length : (tall * weight(share, level)) / sum;
      const tone = above?.tone ?? colourOf(share.label);
      const colour = blend(tone, context.theme.surface, Math.min(0.6, level * 0.18));
      const tile: Tile = { share, x: 4 + level * column, y, width: column, height, colour };
      if (above) tile.parent = above.tile;
      tiles.push(tile);
      place(share.children, level + 1, y, height, { tile, tone });
      y += height;
    }
  };
  place(roots, 0, 4, context.height - 8);
  return tiles;
}

/** The part and, where asked for, everything it is a part of, with its share of the next. */
function tipRows(tile: Tile, total: number, rich: boolean, format: (value: number) => string): TooltipRow[] {
  const whole = tile.parent?.share.value ?? total;
  const share = whole === 0 ? [] : [percent(tile.share.value / whole)];
  const own = {
    colour: tile.colour,
    name: tile.share.label,
    values: [format(tile.share.value), ...share],
  };
  return rich && tile.parent ? [...tipRows(tile.parent, total, rich, format), own] : [own];
}

function tileSeries(
  tiles: readonly Tile[],
  format: (value: number) => string,
  surface: string,
): CustomSeriesOption {
  return {
    type: 'custom',
    coordinateSystem: 'none',
    data: tiles.map(tile => ({
      name: tile.share.path,
      value: tile.share.value,
      itemStyle: { color: tile.colour },
    })),
    renderItem: params => {
      const tile = tiles[params.dataIndex];
      if (!tile) return null;
      const { x, y, width, height } = tile;
      const room = Math.floor((width - 12) / 6.5);
      const label = shorten(`${tile.share.label}  ${format(tile.share.value)}`, room);
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x, y, width, height },
            style: { fill: tile.colour, stroke: surface, lineWidth: 1 },
          },
          ...(height > 13 && room > 3
            ? [
                {
                  type: 'text' as const,
                  silent: true,
                  x: x + 6,
                  y: y + Math.min(height / 2, 14),
                  style: {
                    text: label,
                    fill: textOn(tile.colour),
                    fontSize: 11,
                    verticalAlign: 'middle' as const,
                  },
                },
              ]
            : []),
        ],
      };
    },
  };
}

export function partitionView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const { roots, depth, metric } = partitionTree(emptyFrameOr(frames, 0), settings, context, {
    most: readNumber(settings, 'partition_limit') ?? 5,
    least: readNumber(settings, 'partition_threshold') ?? 0.05,
  });
  const format = chosenFormatter(metric, settings, context);
  const tiles = layout(roots, depth, settings, context);
  const total = roots.reduce((all, share) => all + share.value, 0);
  const rich = readFlag(settings, 'rich_tooltip', true);
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ index }) => {
      const tile = tiles[index];
      return tile ? { title: tile.share.path, rows: tipRows(tile, total, rich, format) } : null;
    }),
    series: [tileSeries(tiles, format, context.theme.surface)],
  };
  return { kind: 'echarts', family: 'grid', option };
}
