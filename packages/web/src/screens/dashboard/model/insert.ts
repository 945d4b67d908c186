import type { Layout, LayoutNode } from '@parallax/contract';
import { needsRow } from './nesting.ts';
import { newNode } from './nodes.ts';
import { parentOf, rebuildParents, subtree } from './tree.ts';

/** Puts a node that is already in the map into a parent, in a row of its own where the parent wants one. */
export function attach(layout: Layout, id: string, parentId: string, index: number): void {
  const parent = layout[parentId];
  const node = layout[id];
  if (!parent || !node) return;
  let placed = id;
  if (needsRow(parent.type, node.type)) {
    const row = newNode('ROW');
    row.children = [id];
    layout[row.id] = row;
    placed = row.id;
  }
  parent.children.splice(Math.max(0, Math.min(index, parent.children.length)), 0, placed);
  rebuildParents(layout);
}

/** Takes a node out of its parent; rows and tab strips left empty go away. Answers what it was taken from. */
export function detach(layout: Layout, id: string): void {
  const parent = parentOf(layout, id);
  if (!parent) return;
  parent.children = parent.children.filter(child => child !== id);
  if (parent.children.length === 0 && (parent.type === 'ROW' || parent.type === 'TABS')) {
    detach(layout, parent.id);
    delete layout[parent.id];
  }
}

/** Adds a new component; a tab strip starts with one tab. */
export function insert(layout: Layout, node: LayoutNode, parentId: string, index: number): void {
  layout[node.id] = node;
  if (node.type === 'TABS' && node.children.length === 0) {
    const tab = newNode('TAB');
    layout[tab.id] = tab;
    node.children.push(tab.id);
  }
  attach(layout, node.id, parentId, index);
}

/** Removes a component and all it holds. */
export function remove(layout: Layout, id: string): void {
  const gone = subtree(layout, id);
  detach(layout, id);
  for (const node of gone) delete layout[node.id];
}
