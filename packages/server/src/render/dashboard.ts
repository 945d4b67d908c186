import { createHash } from 'node:crypto';
import { AppError, PlainError } from '@parallax/contract';
import type { Call } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { type Drawable, type DrawOptions, drawableChart } from './chart.ts';
import { type FilteredPicture, filtersByChart } from './filters.ts';
import { fitted, line, message, placed, rect, svg } from './markup.ts';

const MAX_TILES = 6;
const GAP = 12;
const TITLE = 24;
const BACKGROUND = '#F6F7F9';

interface Tile {
  title: string;
  drawable: Drawable;
}

/** A dashboard in small: its first charts side by side. What the caller may not read stays empty. */
export async function drawableDashboard(
  dashboard: FilteredPicture,
  size: Size,
  call: Call,
): Promise<Drawable> {
  const { id, charts } = dashboard;
  const filters = await filtersByChart(dashboard, false, call);
  const shown = charts.slice(0, MAX_TILES);
  const { columns, tile } = grid(shown.length, size);
  const inner = { width: tile.width - 2 * GAP, height: tile.height - TITLE - GAP };
  const tiles: Tile[] = [];
  for (const chart of shown) {
    const options = { size: inner, dashboardId: id, filters: filters(chart) };
    tiles.push({ title: chart.slice_name, drawable: await drawableOrMessage(chart, options, call) });
  }
  const name = createHash('sha256')
    .update(JSON.stringify([id, size, tiles.map(({ title, drawable }) => [title, drawable.name])]))
    .digest('hex');
  return { name, svg: () => mosaic(tiles, columns, tile, size) };
}

function grid(count: number, size: Size): { columns: number; tile: Size } {
  const columns = count <= 1 ? 1 : count <= 4 ? 2 : 3;
  const rows = Math.max(1, Math.ceil(count / columns));
  return {
    columns,
    tile: {
      width: Math.floor((size.width - (columns + 1) * GAP) / columns),
      height: Math.floor((size.height - (rows + 1) * GAP) / rows),
    },
  };
}

async function drawableOrMessage(chart: Row<'charts'>, options: DrawOptions, call: Call): Promise<Drawable> {
  try {
    return await drawableChart(chart, options, call);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof PlainError)) throw error;
    return { name: `failed ${error.message}`, svg: async () => message('No picture', options.size) };
  }
}

async function mosaic(tiles: readonly Tile[], columns: number, tile: Size, size: Size): Promise<string> {
  if (tiles.length === 0) return message('No charts yet', size);
  const parts = [rect(0, 0, size, BACKGROUND)];
  for (const [index, { title, drawable }] of tiles.entries()) {
    const x = GAP + (index % columns) * (tile.width + GAP);
    const y = GAP + Math.floor(index / columns) * (tile.height + GAP);
    parts.push(
      rect(x, y, tile, PICTURE_THEME.surface),
      line(fitted(title, tile.width - 2 * GAP, 13), x + GAP, y + 18, { size: 13, bold: true }),
      placed(await drawable.svg(), x + GAP, y + TITLE),
    );
  }
  return svg(size, parts.join(''));
}
