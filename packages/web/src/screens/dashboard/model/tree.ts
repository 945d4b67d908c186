import { type ComponentType, GRID_ID, type Layout, type LayoutNode, ROOT_ID } from '@parallax/contract';

/** The id of the node that holds another; undefined for the root and for what stands outside the tree. */
export function parentOf(layout: Layout, id: string): LayoutNode | undefined {
  const known = layout[layout[id]?.parents.at(-1) ?? ''];
  if (known?.children.includes(id)) return known;
  return Object.values(layout).find(node => node.children.includes(id));
}

/** A node and everything below it, parents first. */
export function subtree(layout: Layout, id: string): LayoutNode[] {
  const node = layout[id];
  return node ? [node, ...node.children.flatMap(child => subtree(layout, child))] : [];
}

/** Writes the ancestors of every node, from the root to its direct parent. */
export function rebuildParents(layout: Layout, id: string = ROOT_ID, parents: readonly string[] = []): void {
  const node = layout[id];
  if (!node) return;
  if (node.parents.join() !== parents.join()) node.parents = [...parents];
  for (const child of node.children) rebuildParents(layout, child, [...parents, id]);
}

/**
 * Depth as the nesting rules count it: tabs lie as deep as what holds them, and so does what lies in them, except that
 * a tab of the top takes the place of the grid.
 */
export function depthOf(layout: Layout, id: string): number {
  const node = layout[id];
  const parent = node && parentOf(layout, id);
  return parent ? childDepth(parent.type, depthOf(layout, parent.id)) : 0;
}

export function childDepth(parent: ComponentType, depth: number): number {
  if (parent === 'TABS') return depth;
  if (parent === 'TAB') return depth === 1 ? 2 : depth;
  return depth + 1;
}

export const topTabs = (layout: Layout): LayoutNode | undefined => {
  const top = layout[layout[ROOT_ID]?.children[0] ?? ''];
  return top?.type === 'TABS' ? top : undefined;
};

/** Where loose charts go: the first tab of the top, or the grid. */
export const firstContainer = (layout: Layout): LayoutNode | undefined =>
  layout[topTabs(layout)?.children[0] ?? GRID_ID] ?? layout[GRID_ID];

export const chartNodes = (layout: Layout): LayoutNode[] =>
  subtree(layout, ROOT_ID).filter(node => node.type === 'CHART');

/** The tab chosen in each tab strip on the way to a node, so that it can be seen. */
export function tabsToOpen(layout: Layout, id: string): Record<string, string> {
  const path = [...(layout[id]?.parents ?? []), id];
  const open: Record<string, string> = {};
  for (const [at, step] of path.entries()) {
    const next = path[at + 1];
    if (layout[step]?.type === 'TABS' && next) open[step] = next;
  }
  return open;
}
