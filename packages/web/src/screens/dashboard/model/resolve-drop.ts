import { type ComponentType, GRID_ID, type Layout, ROOT_ID } from '@parallax/contract';
import {
  type DropInput,
  type DropTarget,
  dropPosition,
  edgeHit,
  type Point,
  type Rect,
  type Side,
} from './drop-position.ts';
import { depthOf, parentOf, subtree } from './tree.ts';

export interface Landing {
  targetId: string;
  side: Side;
}

export interface Under {
  id: string;
  rect: Rect;
}

function targetOf(layout: Layout, id: string): DropTarget | null {
  const node = layout[id];
  if (!node) return null;
  const parent = parentOf(layout, id);
  // Nothing stands beside the grid or the tabs of the top.
  const alone = !parent || parent.id === ROOT_ID || id === GRID_ID;
  return {
    id,
    type: node.type,
    depth: depthOf(layout, id),
    parentType: alone ? null : parent.type,
    hasChildren: node.children.length > 0,
  };
}

/**
 * Where a component would land. `under` lists what lies under the pointer, the innermost first. Being close to an edge
 * counts before being inside; where the innermost takes nothing, what is around it decides.
 */
export function resolveDrop(
  layout: Layout,
  dragged: { id: string; type: ComponentType },
  under: readonly Under[],
  pointer: Point,
): Landing | null {
  const moving = new Set(layout[dragged.id] ? subtree(layout, dragged.id).map(({ id }) => id) : []);
  if (under[0] && moving.has(under[0].id)) return null;
  const inputs = under.flatMap(({ id, rect }): DropInput[] => {
    const target = targetOf(layout, id);
    return target ? [{ dragged, target, pointer, rect, shallow: true }] : [];
  });
  for (const input of inputs) {
    const side = edgeHit(input);
    if (side) return { targetId: input.target.id, side };
  }
  for (const input of inputs) {
    const side = dropPosition(input);
    if (side && side !== 'forbidden') return { targetId: input.target.id, side };
  }
  return null;
}
