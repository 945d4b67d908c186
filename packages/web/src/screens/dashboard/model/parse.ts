import {
  COMPONENT_TYPES,
  type ComponentType,
  GRID_ID,
  HEADER_ID,
  type Layout,
  type LayoutMeta,
  type LayoutNode,
  ROOT_ID,
  VERSION_KEY,
} from '@parallax/contract';
import { rebuildParents } from './tree.ts';

/** What could not be kept of a stored layout. */
export type LayoutProblem =
  | { kind: 'unreadable' }
  | { kind: 'unknown-component'; id: string; type: string }
  | { kind: 'missing-child'; id: string; parent: string }
  | { kind: 'used-twice'; id: string }
  | { kind: 'loose'; id: string };

export interface ParsedLayout {
  layout: Layout;
  problems: LayoutProblem[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isType = (value: unknown): value is ComponentType => COMPONENT_TYPES.some(type => type === value);
const node = (id: string, type: ComponentType, children: string[] = []): LayoutNode => ({
  id,
  type,
  children,
  parents: [],
  meta: {},
});

export const emptyLayout = (): Layout => ({
  [ROOT_ID]: node(ROOT_ID, 'ROOT', [GRID_ID]),
  [GRID_ID]: { ...node(GRID_ID, 'GRID'), parents: [ROOT_ID] },
});

function decode(text: string | null | undefined): Record<string, unknown> | null {
  if (!text?.trim()) return {};
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? {} : isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads a stored layout. Whatever it holds, the answer is a sound tree: what can be kept is kept, the rest is listed.
 * Only `children` is believed; ancestors are computed.
 */
export function parseLayout(text: string | null | undefined): ParsedLayout {
  const stored = decode(text);
  if (!stored) return { layout: emptyLayout(), problems: [{ kind: 'unreadable' }] };
  const problems: LayoutProblem[] = [];
  const found = readNodes(stored, problems);
  if (Object.keys(found).length === 0) return { layout: emptyLayout(), problems };
  mendTop(found);
  const layout = prune(found, problems);
  rebuildParents(layout);
  return { layout, problems };
}

export function readNodes(stored: Record<string, unknown>, problems: LayoutProblem[]): Layout {
  const found: Layout = {};
  for (const [id, raw] of Object.entries(stored)) {
    if (id === VERSION_KEY) continue;
    if (!isObject(raw) || !isType(raw.type)) {
      problems.push({
        kind: 'unknown-component',
        id,
        type: isObject(raw) ? String(raw.type) : typeof raw,
      });
      continue;
    }
    const children = Array.isArray(raw.children)
      ? raw.children.filter((child): child is string => typeof child === 'string')
      : [];
    found[id] = {
      id,
      type: raw.type,
      children,
      parents: [],
      meta: isObject(raw.meta) ? readMeta(raw.meta) : {},
    };
  }
  return found;
}

const NUMBERS = ['width', 'height', 'chartId'] as const;
const TEXTS = ['text', 'code', 'sliceName', 'sliceNameOverride', 'headerSize', 'background'] as const;

/** Values of the wrong kind would break drawing; all other keys are nobody's business. */
function readMeta(raw: Record<string, unknown>): LayoutMeta {
  const meta: LayoutMeta = { ...raw };
  for (const key of NUMBERS) {
    const value = Number(raw[key]);
    if (raw[key] === undefined) continue;
    if (Number.isFinite(value) && value >= 0) meta[key] = Math.round(value);
    else delete meta[key];
  }
  for (const key of TEXTS) if (raw[key] !== undefined && typeof raw[key] !== 'string') delete meta[key];
  return meta;
}

/** Gives the tree a root over one grid or one tab strip. */
function mendTop(found: Layout): void {
  const root = found[ROOT_ID]?.type === 'ROOT' ? found[ROOT_ID] : node(ROOT_ID, 'ROOT');
  const grid = found[GRID_ID]?.type === 'GRID' ? found[GRID_ID] : node(GRID_ID, 'GRID');
  found[ROOT_ID] = root;
  found[GRID_ID] = grid;
  const top = root.children.find(id => found[id]?.type === 'TABS' || found[id]?.type === 'GRID');
  if (top) {
    root.children = [top];
    return;
  }
  const held = new Set(Object.values(found).flatMap(({ children }) => children));
  const loose = Object.values(found).filter(
    ({ id, type }) =>
      !held.has(id) && ['ROW', 'TABS', 'HEADER', 'DIVIDER'].includes(type) && id !== HEADER_ID,
  );
  grid.children.push(
    ...root.children.filter(id => found[id] && id !== ROOT_ID),
    ...loose.map(({ id }) => id),
  );
  root.children = [GRID_ID];
}

/** Keeps what is reached from the root, each node once. The title and an unused grid stand outside the tree. */
function prune(found: Layout, problems: LayoutProblem[]): Layout {
  const layout: Layout = {};
  const visit = (current: LayoutNode): void => {
    layout[current.id] = current;
    current.children = current.children.filter(id => {
      const child = found[id];
      const unknown = problems.some(problem => problem.kind === 'unknown-component' && problem.id === id);
      if (!child && !unknown) problems.push({ kind: 'missing-child', id, parent: current.id });
      if (child && layout[id]) problems.push({ kind: 'used-twice', id });
      if (!child || layout[id] || id === ROOT_ID) return false;
      visit(child);
      return true;
    });
  };
  const root = found[ROOT_ID];
  if (root) visit(root);
  for (const entry of Object.values(found)) {
    if (layout[entry.id]) continue;
    if (entry.id === HEADER_ID) layout[HEADER_ID] = { ...entry, children: [] };
    else if (entry.id === GRID_ID) layout[GRID_ID] = { ...entry, children: [], parents: [ROOT_ID] };
    // A chart that lies nowhere is placed again with the dashboard's other charts.
    else if (entry.type !== 'CHART') problems.push({ kind: 'loose', id: entry.id });
  }
  return layout;
}
