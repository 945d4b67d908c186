import type { PlacedChart } from '@parallax/contract';

export type Layout = Record<string, unknown>;

interface Node {
  id?: unknown;
  type?: unknown;
  meta?: Record<string, unknown>;
  children?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nodes of a layout, keyed by id; whatever is no node is skipped. */
export const nodesOf = (layout: Layout): [string, Node][] =>
  Object.entries(layout).filter((entry): entry is [string, Node] => isObject(entry[1]));

const chartIdOf = ({ meta }: Node): number | null =>
  isObject(meta) && Number.isSafeInteger(meta.chartId) ? Number(meta.chartId) : null;

export const chartIdsIn = (layout: Layout): number[] => [
  ...new Set(nodesOf(layout).flatMap(([, node]) => chartIdOf(node) ?? [])),
];

/** Deeper than any layout the editor makes. */
export const MAX_DEPTH = 64;

/** Charts as a reader meets them, from the root down; of tabs perhaps only the one that is open at first. */
export function chartIdsInOrder(
  layout: Layout,
  { openTabsOnly = false }: { openTabsOnly?: boolean } = {},
): number[] {
  const seen = new Set<string>();
  const visit = (id: string, depth: number): number[] => {
    const node = layout[id];
    if (seen.has(id) || depth > MAX_DEPTH || !isObject(node)) return [];
    seen.add(id);
    const children = Array.isArray(node.children) ? node.children : [];
    const entered = openTabsOnly && node.type === 'TABS' ? children.slice(0, 1) : children;
    const below = entered.flatMap(child => visit(String(child), depth + 1));
    const own = chartIdOf(node as Node);
    return own === null ? below : [own, ...below];
  };
  return visit('ROOT_ID', 0);
}

/** The charts of a layout with what is around them; only `children` is believed. */
export function placedCharts(layout: Layout): PlacedChart[] {
  const found: PlacedChart[] = [];
  const seen = new Set<string>();
  const visit = (id: string, parents: readonly string[]): void => {
    const node = layout[id];
    if (seen.has(id) || parents.length > MAX_DEPTH || !isObject(node)) return;
    seen.add(id);
    const chartId = chartIdOf(node as Node);
    if (node.type === 'CHART' && chartId !== null) found.push({ chartId, parents });
    if (Array.isArray(node.children)) {
      for (const child of node.children) visit(String(child), [...parents, id]);
    }
  };
  visit('ROOT_ID', []);
  return found;
}

export const tabIdsIn = (layout: Layout): string[] =>
  nodesOf(layout)
    .filter(([, node]) => node.type === 'TAB')
    .map(([id]) => id);

/** The layout with each chart's id and uuid as `charts` has them; a chart that is not there has no uuid. */
export function withCharts(
  layout: Layout,
  charts: ReadonlyMap<number, { id: number; uuid: string }>,
): Layout {
  return Object.fromEntries(
    Object.entries(layout).map(([key, value]) => {
      const id = isObject(value) ? chartIdOf(value as Node) : null;
      if (id === null || !isObject(value)) return [key, value];
      const chart = charts.get(id);
      return [
        key,
        {
          ...value,
          meta: { ...(value.meta as object), chartId: chart?.id ?? id, uuid: chart?.uuid ?? null },
        },
      ];
    }),
  );
}

/** The stored layout; null when it is missing or no JSON object. */
export function parseLayout(text: string | null): Layout | null {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Compact JSON with keys in order, so that equal layouts are equal texts. */
export const stableJson = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sorted(value[key])]),
  );
}
