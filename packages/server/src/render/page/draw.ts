import { createHash } from 'node:crypto';
import { AppError, PlainError, UNFILTERED } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { PICTURE_THEME, type Size } from '../../picture-theme.ts';
import { type Drawable, drawableChart } from '../chart.ts';
import { filtersByChart } from '../filters.ts';
import { fitted, line, message, placed, rect, svg } from '../markup.ts';
import { type Page, type PageBox, pageOf } from './boxes.ts';
import { writtenLines } from './words.ts';

const HEADER = 64;
const PAD = 12;
const TITLE = 28;
const BACKGROUND = '#F6F7F9';

/** A dashboard and how it stands: what the picture of it shows. */
export interface DrawnDashboard {
  id: number;
  title: string;
  layout: Record<string, unknown>;
  metadata: Record<string, unknown>;
  charts: readonly Row<'charts'>[];
  masks: Record<string, unknown>;
  activeTabs: readonly string[];
}

export interface DrawablePage extends Drawable {
  page: Page;
  size: Size;
}

const texts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, colour]) => typeof colour === 'string'))
    : {};

/** A whole dashboard, filtered as it stands, drawn at a width. What the caller may not read says so in its place. */
export async function drawablePage(
  dashboard: DrawnDashboard,
  { width, force }: { width: number; force: boolean },
  call: Call,
): Promise<DrawablePage> {
  const { id, title, layout, metadata, activeTabs } = dashboard;
  const page = pageOf(layout, width, { top: HEADER + PAD, activeTabs });
  const filters = await filtersByChart(dashboard, force, call);
  const rows = new Map(dashboard.charts.map(chart => [chart.id, chart]));
  const scheme = metadata.color_scheme;
  const drawn: { box: PageBox; drawable: Drawable | null; title: string }[] = [];
  for (const box of page.boxes) {
    const row = box.kind === 'chart' ? rows.get(box.chartId) : undefined;
    const size = { width: box.width - 2 * PAD, height: box.height - TITLE - PAD };
    const options = {
      size,
      dashboardId: id,
      force,
      filters: row ? filters(row) : UNFILTERED,
      labelColours: { ...texts(metadata.map_label_colors), ...texts(metadata.label_colors) },
      ...(typeof scheme === 'string' && scheme ? { scheme } : {}),
    };
    const drawable = row ? await chartOrMessage(row, options, call) : null;
    drawn.push({ box, drawable, title: box.kind === 'chart' ? row?.slice_name || box.title : '' });
  }
  const name = createHash('sha256')
    .update(JSON.stringify([id, title, width, drawn.map(({ box, drawable }) => [box, drawable?.name])]))
    .digest('hex');
  const size = { width, height: page.height };
  return {
    name,
    page,
    size,
    svg: async () => {
      const parts = [
        rect(0, 0, size, BACKGROUND),
        rect(0, 0, { width, height: HEADER }, PICTURE_THEME.surface),
      ];
      parts.push(line(fitted(title, width - 48, 20), 24, 40, { size: 20, bold: true }));
      for (const one of drawn) parts.push(await boxSvg(one.box, one.title, one.drawable));
      return svg(size, parts.join(''));
    },
  };
}

async function chartOrMessage(
  chart: Row<'charts'>,
  options: Parameters<typeof drawableChart>[1],
  call: Call,
): Promise<Drawable> {
  try {
    return await drawableChart(chart, options, call);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof PlainError)) throw error;
    return { name: `failed ${error.message}`, svg: async () => message(error.message, options.size) };
  }
}

async function boxSvg(box: PageBox, title: string, drawable: Drawable | null): Promise<string> {
  const { x, y, width, height } = box;
  switch (box.kind) {
    case 'surface':
      return rect(x, y, { width, height }, PICTURE_THEME.surface);
    case 'rule':
      return rect(x, y + height / 2, { width, height: 1 }, PICTURE_THEME.line);
    case 'heading':
      return line(fitted(box.text, width, box.size), x, y + height / 2 + box.size * 0.36, {
        size: box.size,
        bold: true,
      });
    case 'tabs':
      return tabsSvg(box);
    case 'text':
      return textSvg(box);
    case 'chart': {
      const inner = { width: width - 2 * PAD, height: height - TITLE - PAD };
      const picture = drawable ? await drawable.svg() : message('No chart definition', inner);
      return [
        rect(x, y, { width, height }, PICTURE_THEME.surface),
        line(fitted(title, inner.width, 13), x + PAD, y + 19, { size: 13, bold: true }),
        placed(picture, x + PAD, y + TITLE),
      ].join('');
    }
  }
}

function tabsSvg({ titles, open, x, y, width, height }: Extract<PageBox, { kind: 'tabs' }>): string {
  const parts = [rect(x, y + height - 1, { width, height: 1 }, PICTURE_THEME.line)];
  let at = x;
  for (const [index, title] of titles.entries()) {
    const own = title.length * 8 + 24;
    if (at + own > x + width) break;
    const chosen = index === open;
    const colour = chosen ? PICTURE_THEME.text : PICTURE_THEME.secondary;
    parts.push(line(title, at + 12, y + 25, { size: 13, bold: chosen, colour }));
    if (chosen) parts.push(rect(at, y + height - 2, { width: own, height: 2 }, PICTURE_THEME.primary));
    at += own;
  }
  return parts.join('');
}

function textSvg({ code, x, y, width, height }: Extract<PageBox, { kind: 'text' }>): string {
  let at = y + 8;
  const parts: string[] = [];
  for (const { text, size, bold } of writtenLines(code, width - 32)) {
    at += size * 1.6;
    if (at > y + height) break;
    parts.push(line(text, x + 16, at, { size, bold }));
  }
  return parts.join('');
}
