import type { Layout, LayoutNode } from '@parallax/contract';
import { type Destination, drop, refusalOf } from '../drop.ts';
import { accepts } from '../nesting.ts';
import { depthOf, parentOf } from '../tree.ts';
import { outermost } from './selected.ts';

export const DIRECTIONS = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
} as const;
export type Direction = (typeof DIRECTIONS)[keyof typeof DIRECTIONS];

export const directionOf = (key: string): Direction | null =>
  Object.entries(DIRECTIONS).find(([name]) => name === key)?.[1] ?? null;

const isForward = (direction: Direction): boolean => direction === 'right' || direction === 'down';
const isSideways = (direction: Direction): boolean => direction === 'left' || direction === 'right';
const liesSideways = ({ type }: LayoutNode): boolean => type === 'ROW' || type === 'TABS';

/** One place further among its neighbours, or out of its container when the arrow points across it. */
function destination(
  layout: Layout,
  id: string,
  direction: Direction,
  chosen: ReadonlySet<string>,
): { id: string; to: Destination } | null {
  const parent = parentOf(layout, id);
  if (!parent) return null;
  const step = isForward(direction) ? 1 : -1;
  const from = parent.children.indexOf(id);
  if (liesSideways(parent) === isSideways(direction)) {
    const neighbour = parent.children[from + step];
    // A chosen neighbour has moved already, unless it stands at the end; then nothing moves past it.
    if (!neighbour || chosen.has(neighbour)) return null;
    return { id, to: { parentId: parent.id, index: step > 0 ? from + 2 : from - 1 } };
  }
  const around = parentOf(layout, parent.id);
  if (!around || around.type === 'ROOT') return null;
  if (parent.type === 'ROW' && parent.children.length === 1) {
    return destination(layout, parent.id, direction, chosen);
  }
  return { id, to: { parentId: around.id, index: around.children.indexOf(parent.id) + (step > 0 ? 1 : 0) } };
}

/** Moves components by one place in a direction; those with nowhere to go stay. */
export function nudge(layout: Layout, ids: readonly string[], direction: Direction): void {
  const inOrder = outermost(layout, ids);
  const chosen = new Set(inOrder);
  for (const id of isForward(direction) ? inOrder.reverse() : inOrder) {
    const next = destination(layout, id, direction, chosen);
    const node = layout[next?.id ?? ''];
    const container = layout[next?.to.parentId ?? ''];
    if (!next || !node || !container) continue;
    if (!accepts(container.type, node.type, depthOf(layout, container.id))) continue;
    if (!refusalOf(layout, node, next.to)) drop(layout, node, next.to);
  }
}
