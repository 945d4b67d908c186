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

/** Where a component goes: its place, its width in pixels and in columns, and how deep it lies. */
interface Area {
  x: number;
  y: number;
  width: number;
  columns: number;
  depth: number;
}

/** Lays the components of a stored layout out on a page of this width, as a browser would show them. */
export function pageOf(
  layout: Record<string, unknown>,
  width: number,
  { top, activeTabs }: { top: number; activeTabs: readonly string[] },
): Page {
  const builder = new PageBuilder(layout, activeTabs);
  const area = {
    x: GRID.gutter,
    y: top,
    width: width - 2 * GRID.gutter,
    columns: GRID.columns,
    depth: 0,
  };
  const height = builder.place(ROOT_ID, area);
  return { boxes: builder.boxes, breaks: builder.breaks, height: Math.ceil(top + height + GRID.gutter) };
}

class PageBuilder {
  readonly boxes: PageBox[] = [];
  readonly breaks: number[] = [];
  readonly #seen = new Set<string>();

  constructor(
    private readonly layout: Record<string, unknown>,
    private readonly activeTabs: readonly string[],
  ) {}

  /** Puts a component and all it holds on the page; returns its height. */
  place(id: string, area: Area): number {
    const node = nodeOf(this.layout, id);
    if (!node || this.#seen.has(id) || area.depth > MAX_DEPTH) return 0;
    this.#seen.add(id);
    switch (node.type) {
      case 'CHART':
      case 'MARKDOWN':
        return this.#leaf(node, area);
      case 'DIVIDER':
        this.boxes.push({ kind: 'rule', ...boxOf(area, RULE_HEIGHT) });
        return RULE_HEIGHT;
      case 'TABS':
        return this.#tabs(node, area);
      case 'HEADER':
        return this.#onSurface(node, area, inner => this.#heading(node, inner));
      case 'ROW':
        return this.#onSurface(node, area, inner => this.#row(node.children, inner));
      default:
        return this.#onSurface(node, area, inner => this.#stack(node.children, inner));
    }
  }

  #leaf({ type, meta }: StoredNode, area: Area): number {
    const box = boxOf(area, size(meta.height, GRID.defaultChartHeight) * GRID.unit);
    if (type === 'MARKDOWN') this.boxes.push({ kind: 'text', code: text(meta.code), ...box });
    else {
      const title = text(meta.sliceNameOverride) || text(meta.sliceName);
      this.boxes.push({ kind: 'chart', chartId: Number(meta.chartId), title, ...box });
    }
    return box.height;
  }

  #heading({ meta }: StoredNode, area: Area): number {
    const { size: font, height } = HEADINGS[text(meta.headerSize)] ?? HEADINGS.SMALL_HEADER!;
    this.boxes.push({ kind: 'heading', text: text(meta.text), size: font, ...boxOf(area, height) });
    return height;
  }

  /** A component with a background stands on a surface a little larger than itself. */
  #onSurface({ meta }: StoredNode, area: Area, fill: (inner: Area) => number): number {
    if (meta.background !== 'BACKGROUND_WHITE') return fill(area);
    const surface: PageBox = { kind: 'surface', ...boxOf(area, 0) };
    this.boxes.push(surface);
    const { x, y, width } = area;
    const inner = { ...area, x: x + GRID.gutter, y: y + GRID.gutter, width: width - 2 * GRID.gutter };
    surface.height = fill(inner) + 2 * GRID.gutter;
    return surface.height;
  }

  #tabs({ children }: StoredNode, area: Area): number {
    const open = Math.max(
      0,
      children.findIndex(child => this.activeTabs.includes(child)),
    );
    const titles = children.map(child => {
      const tab = nodeOf(this.layout, child)?.meta ?? {};
      return text(tab.text) || text(tab.defaultText) || 'Tab title';
    });
    this.boxes.push({ kind: 'tabs', titles, open, ...boxOf(area, STRIP_HEIGHT) });
    const above = STRIP_HEIGHT + GRID.gutter;
    const shown = children[open];
    if (shown === undefined) return above;
    return above + this.place(shown, { ...area, y: area.y + above, depth: area.depth + 1 });
  }

  #stack(ids: readonly string[], area: Area): number {
    let height = 0;
    for (const id of ids) {
      const y = area.y + height;
      if (area.columns === GRID.columns) this.breaks.push(y);
      const own = this.place(id, { ...area, y, depth: area.depth + 1 });
      if (own > 0) height += own + GRID.gutter;
    }
    return Math.max(0, height - GRID.gutter);
  }

  /** Side by side; what is too wide for the rest of a line starts the next one. */
  #row(ids: readonly string[], { x, y, width, columns, depth }: Area): number {
    const step = (width + GRID.gutter) / columns;
    let at = 0;
    let line = { top: 0, height: 0 };
    for (const id of ids) {
      const wanted = Math.round(size(nodeOf(this.layout, id)?.meta.width, columns));
      const span = Math.max(1, Math.min(columns, wanted));
      if (at + span > columns) {
        line = { top: line.top + line.height + GRID.gutter, height: 0 };
        at = 0;
      }
      const own = this.place(id, {
        x: x + at * step,
        y: y + line.top,
        width: span * step - GRID.gutter,
        columns: span,
        depth: depth + 1,
      });
      line.height = Math.max(line.height, own);
      at += span;
    }
    return line.top + line.height;
  }
}

const boxOf = ({ x, y, width }: Area, height: number): Box => ({ x, y, width, height });

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
