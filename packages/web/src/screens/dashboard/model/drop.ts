import { type Layout, type LayoutNode, ROOT_ID } from '@parallax/contract';
import { isTooDeep } from './depth.ts';
import { isChildSide, type Side } from './drop-position.ts';
import { attach, detach, insert } from './insert.ts';
import { needsRow } from './nesting.ts';
import { hasWidth } from './nodes.ts';
import { makeTopTabs } from './top-tabs.ts';
import { parentOf, subtree, topTabs } from './tree.ts';
import { widthOnDrop } from './widths.ts';

export interface Destination {
  parentId: string;
  index: number;
}

export type Refusal = 'no-space' | 'top-tab-into-nested' | 'into-itself' | 'too-deep' | 'not-here';

export const REFUSALS: Record<Refusal, string> = {
  'no-space':
    'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
  'top-tab-into-nested': 'Can not move top level tab into nested tabs',
  'into-itself': 'A component can not be moved into itself',
  'too-deep': 'This place is nested too deeply for everything the component holds',
  'not-here': 'A component of this kind can not stand here',
};

/** The place a side of a target stands for, counted as if the dragged component were still where it is. */
export function destinationOf(layout: Layout, targetId: string, side: Side): Destination | null {
  const target = layout[targetId];
  if (!target) return null;
  const parent = parentOf(layout, targetId);
  if (!parent || isChildSide(side, { type: target.type, parentType: parent.type })) {
    return { parentId: targetId, index: target.children.length };
  }
  const after = side === 'right' || side === 'bottom' ? 1 : 0;
  return { parentId: parent.id, index: parent.children.indexOf(targetId) + after };
}

/** Why a component may not go somewhere, or null. `node` is on the page already or comes from the palette. */
export function refusalOf(layout: Layout, node: LayoutNode, { parentId }: Destination): Refusal | null {
  const container = layout[parentId];
  if (!container) return 'into-itself';
  if (layout[node.id] && subtree(layout, node.id).some(({ id }) => id === parentId)) return 'into-itself';
  const top = topTabs(layout);
  const fromTop = node.type === 'TAB' && top !== undefined && parentOf(layout, node.id)?.id === top.id;
  if (fromTop && parentId !== top.id) return 'top-tab-into-nested';
  if (isTooDeep(layout, node, container)) return 'too-deep';
  return widthOnDrop(layout, node, container) === null ? 'no-space' : null;
}

/** Puts a component where it was dropped. Call only when nothing refuses it. */
export function drop(layout: Layout, node: LayoutNode, to: Destination): void {
  if (to.parentId === ROOT_ID) {
    if (node.type === 'TABS') makeTopTabs(layout, node);
    return;
  }
  const container = layout[to.parentId];
  if (!container) return;
  const width = widthOnDrop(layout, node, container);
  if (width === null) return;
  if (layout[node.id]) move(layout, node.id, to);
  else insert(layout, node, to.parentId, to.index);
  const placed = layout[node.id];
  if (placed && hasWidth(placed.type) && placed.meta.width !== width) {
    if (width === undefined) delete placed.meta.width;
    else placed.meta.width = width;
  }
}

function move(layout: Layout, id: string, { parentId, index }: Destination): void {
  const parent = parentOf(layout, id);
  const container = layout[parentId];
  const node = layout[id];
  if (!parent || !container || !node) return;
  // A row that holds nothing else moves as it is, with its background.
  const alone = parent.type === 'ROW' && parent.children.length === 1 && parent.id !== parentId;
  if (alone && needsRow(container.type, node.type)) {
    move(layout, parent.id, { parentId, index });
    return;
  }
  const from = parent.children.indexOf(id);
  if (parent.id === parentId && (index === from || index === from + 1)) return;
  const before = container.children.slice(0, index);
  detach(layout, id);
  // Counted after the removal, which may have taken an emptied row away too.
  const at = before.filter(child => child !== id && container.children.includes(child)).length;
  attach(layout, id, parentId, at);
}
