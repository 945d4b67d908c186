import { GRID_ID, type Layout, type LayoutNode, ROOT_ID } from '@parallax/contract';
import { detach } from './insert.ts';
import { newNode } from './nodes.ts';
import { rebuildParents, topTabs } from './tree.ts';

/** Makes a tab strip, new or already on the page, the top of the dashboard; its first tab takes the grid's content. */
export function makeTopTabs(layout: Layout, tabs: LayoutNode): void {
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  if (!root || !grid) return;
  if (layout[tabs.id]) detach(layout, tabs.id);
  else layout[tabs.id] = tabs;
  const strip = layout[tabs.id] ?? tabs;
  if (strip.children.length === 0) {
    const tab = newNode('TAB');
    layout[tab.id] = tab;
    strip.children.push(tab.id);
  }
  const first = layout[strip.children[0] ?? ''];
  first?.children.push(...grid.children);
  grid.children = [];
  root.children = [strip.id];
  rebuildParents(layout);
}

/** Puts the content of all tabs of the top, one after the other, back into the grid. */
export function collapseTopTabs(layout: Layout): void {
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  const tabs = topTabs(layout);
  if (!root || !grid || !tabs) return;
  for (const id of tabs.children) {
    grid.children.push(...(layout[id]?.children ?? []));
    delete layout[id];
  }
  delete layout[tabs.id];
  root.children = [GRID_ID];
  rebuildParents(layout);
}
