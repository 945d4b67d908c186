import { type ComponentType, type Layout, ROOT_ID } from '@parallax/contract';
import { subtree, topTabs } from '../tree.ts';

/** What a click takes. Tabs are taken with their strip, and the frame of the page not at all. */
const SELECTABLE: ReadonlySet<ComponentType> = new Set<ComponentType>([
  'CHART',
  'COLUMN',
  'DIVIDER',
  'DYNAMIC',
  'HEADER',
  'MARKDOWN',
  'ROW',
  'TABS',
]);

export const isSelectable = (layout: Layout, id: string): boolean => {
  const node = layout[id];
  return node !== undefined && SELECTABLE.has(node.type) && topTabs(layout)?.id !== id;
};

/** The chosen components as they lie on the page, without those another chosen one holds and those that are gone. */
export function outermost(layout: Layout, ids: readonly string[]): string[] {
  const chosen = new Set(ids.filter(id => isSelectable(layout, id)));
  return subtree(layout, ROOT_ID)
    .filter(({ id, parents }) => chosen.has(id) && !parents.some(parent => chosen.has(parent)))
    .map(({ id }) => id);
}

/** The choice after a component was clicked; `add` keeps what was chosen before. */
export function clicked(layout: Layout, chosen: readonly string[], id: string, add: boolean): string[] {
  if (!isSelectable(layout, id)) return add ? [...chosen] : [];
  if (!add) return [id];
  // The last click counts: taking a row gives up the charts taken in it, and the other way around.
  const others = chosen.filter(
    other => other !== id && !layout[other]?.parents.includes(id) && !layout[id]?.parents.includes(other),
  );
  return outermost(layout, chosen.includes(id) ? others : [...others, id]);
}
