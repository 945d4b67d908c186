import { GRID, ROOT_ID } from '@parallax/contract';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One thing on the drawn page. */
export type PageBox = Box &
  (
    | { kind: 'chart'; chartId: number; title: string }
    | { kind: 'text'; code: string }
    | { kind: 'heading'; text: string; size: number }
    | { kind: 'rule' }
    | { kind: 'surface' }
    | { kind: 'tabs'; titles: readonly string[]; open: number }
  );

export interface Page {
  boxes: PageBox[];
  height: number;
  /** Where a page of paper may end: above each component that stands across the whole width. */
  breaks: number[];
}

interface StoredNode {
  type: string;
  children: string[];
  meta: Record<string, unknown>;
}

const MAX_DEPTH = 64;
const STRIP_HEIGHT = 40;
const HEADINGS: Record<string, { size: number; height: number }> = {
  LARGE_HEADER: { size: 28, height: 44 },
  MEDIUM_HEADER: { size: 20, height: 36 },
  SMALL_HEADER: { size: 16, height: 32 },
};
const RULE_HEIGHT = 17;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const size = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;

function nodeOf(layout: Record<string, unknown>, id: string): StoredNode | null {
  const raw = layout[id];
  if (!isRecord(raw)) return null;
  const children = Array.isArray(raw.children) ? raw.children.map(String) : [];
  return { type: text(raw.type), children, meta: isRecord(raw.meta) ? raw.meta : {} };
}

/** Lays the components of a stored layout out on a page of this width, as a browser would show them. */
export function pageOf(
  layout: Record<string, unknown>,
  width: number,
  { top, activeTabs }: { top: number; activeTabs: readonly string[] },
): Page {
  const page: Page = { boxes: [], height: 0, breaks: [] };
  const seen = new Set<string>();

  const place = (id: string, x: number, y: number, w: number, columns: number, depth: number): number => {
    const node = nodeOf(layout, id);
    if (!node || seen.has(id) || depth > MAX_DEPTH) return 0;
    seen.add(id);
    const { type, children, meta } = node;
    const solid = meta.background === 'BACKGROUND_WHITE';
    const inset = solid ? GRID.gutter : 0;
    const inner = { x: x + inset, y: y + inset, width: w - 2 * inset };
    const around = (height: number): number => height + 2 * inset;
    const surface: PageBox = { kind: 'surface', x, y, width: w, height: 0 };
    if (solid) page.boxes.push(surface);
    const closed = (height: number): number => {
      surface.height = around(height);
      return around(height);
    };
    switch (type) {
      case 'CHART': {
        const height = size(meta.height, GRID.defaultChartHeight) * GRID.unit;
        const title = text(meta.sliceNameOverride) || text(meta.sliceName);
        page.boxes.push({ kind: 'chart', chartId: Number(meta.chartId), title, x, y, width: w, height });
        return height;
      }
      case 'MARKDOWN': {
        const height = size(meta.height, GRID.defaultChartHeight) * GRID.unit;
        page.boxes.push({ kind: 'text', code: text(meta.code), x, y, width: w, height });
        return height;
      }
      case 'HEADER': {
        const { size: font, height } = HEADINGS[text(meta.headerSize)] ?? HEADINGS.SMALL_HEADER!;
        page.boxes.push({ kind: 'heading', text: text(meta.text), size: font, ...inner, height });
        return closed(height);
      }
      case 'DIVIDER':
        page.boxes.push({ kind: 'rule', x, y, width: w, height: RULE_HEIGHT });
        return RULE_HEIGHT;
      case 'ROW':
        return closed(row(children, inner.x, inner.y, inner.width, columns, depth));
      case 'TABS': {
        const open = Math.max(
          0,
          children.findIndex(child => activeTabs.includes(child)),
        );
        const titles = children.map(child => {
          const tab = nodeOf(layout, child)?.meta ?? {};
          return text(tab.text) || text(tab.defaultText) || 'Tab title';
        });
        page.boxes.push({ kind: 'tabs', titles, open, x, y, width: w, height: STRIP_HEIGHT });
        const shown = children[open];
        const below = y + STRIP_HEIGHT + GRID.gutter;
        return STRIP_HEIGHT + GRID.gutter + (shown ? place(shown, x, below, w, columns, depth + 1) : 0);
      }
      default:
        return closed(stack(children, inner.x, inner.y, inner.width, columns, depth));
    }
  };

  const stack = (ids: string[], x: number, y: number, w: number, columns: number, depth: number): number => {
    let height = 0;
    for (const id of ids) {
      if (columns === GRID.columns) page.breaks.push(y + height);
      const own = place(id, x, y + height, w, columns, depth + 1);
      if (own > 0) height += own + GRID.gutter;
    }
    return Math.max(0, height - GRID.gutter);
  };

  const row = (ids: string[], x: number, y: number, w: number, columns: number, depth: number): number => {
    const step = (w + GRID.gutter) / columns;
    let at = 0;
    let line = { top: 0, height: 0 };
    for (const id of ids) {
      const span = Math.max(1, Math.min(columns, Math.round(size(nodeOf(layout, id)?.meta.width, columns))));
      if (at + span > columns) {
        line = { top: line.top + line.height + GRID.gutter, height: 0 };
        at = 0;
      }
      const width = span * step - GRID.gutter;
      const own = place(id, x + at * step, y + line.top, width, span, depth + 1);
      line.height = Math.max(line.height, own);
      at += span;
    }
    return line.top + line.height;
  };

  const height = place(ROOT_ID, GRID.gutter, top, width - 2 * GRID.gutter, GRID.columns, 0);
  page.height = Math.ceil(top + height + GRID.gutter);
  return page;
}

/** The tops and heights of sheets no higher than `limit`, cut between components where that is possible. */
export function sheetsOf({ height, breaks }: Page, limit: number): { top: number; height: number }[] {
  const sheets: { top: number; height: number }[] = [];
  const cuts = [...new Set(breaks)].sort((a, b) => a - b);
  let top = 0;
  while (height - top > limit) {
    const cut = cuts.findLast(place => place > top + limit / 4 && place <= top + limit) ?? top + limit;
    sheets.push({ top, height: cut - top });
    top = cut;
  }
  sheets.push({ top, height: height - top });
  return sheets;
}
