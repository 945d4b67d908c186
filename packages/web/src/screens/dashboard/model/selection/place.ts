import type { Layout, LayoutNode } from '@parallax/contract';
import { type Destination, drop, type Refusal, refusalOf } from '../drop.ts';
import { accepts } from '../nesting.ts';
import { depthOf, parentOf } from '../tree.ts';
import { widthOnDrop, widthsOf } from '../widths.ts';

function refusal(layout: Layout, node: LayoutNode, to: Destination): Refusal | null {
  const container = layout[to.parentId];
  if (!container || !accepts(container.type, node.type, depthOf(layout, container.id))) return 'not-here';
  return refusalOf(layout, node, to);
}

/** Right after a component that was just placed: in its new row while there is room, else behind that row. */
function after(layout: Layout, previous: string, node: LayoutNode, container: string): Destination | null {
  const parent = parentOf(layout, previous);
  if (!parent) return null;
  const beside = { parentId: parent.id, index: parent.children.indexOf(previous) + 1 };
  if (parent.id === container) return beside;
  const full = widthOnDrop(layout, node, parent) !== widthsOf(layout, node).width;
  if (!full && !refusal(layout, node, beside)) return beside;
  const around = layout[container];
  return around ? { parentId: container, index: around.children.indexOf(parent.id) + 1 } : null;
}

/**
 * Puts components, new or already on the page, one after the other at a destination. Answers why it stopped, or null;
 * try it on a copy first.
 */
export function placeAll(layout: Layout, nodes: readonly LayoutNode[], to: Destination): Refusal | null {
  let next: Destination | null = to;
  for (const [index, given] of nodes.entries()) {
    const node = layout[given.id] ?? given;
    const previous = nodes[index - 1];
    if (previous) next = after(layout, previous.id, node, to.parentId);
    const refused: Refusal | null = next ? refusal(layout, node, next) : 'not-here';
    if (refused || !next) return refused;
    drop(layout, node, next);
  }
  return null;
}
