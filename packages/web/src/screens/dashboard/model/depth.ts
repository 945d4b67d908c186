import type { ComponentType, Layout, LayoutNode } from '@parallax/contract';
import { accepts, needsRow } from './nesting.ts';
import { childDepth, depthOf } from './tree.ts';

/** Whether everything a component holds may lie where it would lie, were the component at this depth. */
const holdsAt = (layout: Layout, node: LayoutNode, depth: number): boolean =>
  node.children.every(id => {
    const child = layout[id];
    if (!child) return true;
    return accepts(node.type, child.type, depth) && holdsAt(layout, child, childDepth(node.type, depth));
  });

const depthIn = (container: ComponentType, depth: number, node: LayoutNode): number => {
  const inside = childDepth(container, depth);
  return needsRow(container, node.type) ? childDepth('ROW', inside) : inside;
};

/**
 * Whether a container would push what a component holds deeper than the rules let it lie. What is already too deep
 * may stay so: any tree is drawn, and moving it within its level makes nothing worse.
 */
export function isTooDeep(layout: Layout, node: LayoutNode, container: LayoutNode): boolean {
  const depth = depthIn(container.type, depthOf(layout, container.id), node);
  const known = layout[node.id];
  if (known && depth <= depthOf(layout, known.id)) return false;
  return !holdsAt(layout, node, depth);
}
