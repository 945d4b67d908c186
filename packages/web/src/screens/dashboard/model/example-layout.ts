import { type ComponentType, GRID_ID, type Layout, type LayoutMeta, ROOT_ID } from '@parallax/contract';
import { rebuildParents } from './tree.ts';

/** A tree as nested lists, for tests: `['ROW', 'r', [['CHART', 'c', { width: 4 }]]]`. */
export type Sketch = [type: ComponentType, id: string, ...rest: (LayoutMeta | Sketch[])[]];

/** Builds a layout whose root holds the grid with these children, or one tab strip. */
export function sketch(...tops: Sketch[]): Layout {
  const layout: Layout = {};
  const add = ([type, id, ...rest]: Sketch): string => {
    const children = rest.find(Array.isArray) as Sketch[] | undefined;
    const meta = rest.find(part => !Array.isArray(part)) as LayoutMeta | undefined;
    layout[id] = { id, type, children: (children ?? []).map(add), parents: [], meta: meta ?? {} };
    return id;
  };
  const [first] = tops;
  const underTabs = tops.length === 1 && first?.[0] === 'TABS' && first[1] === 'TOP';
  const ids = tops.map(add);
  layout[GRID_ID] = {
    id: GRID_ID,
    type: 'GRID',
    children: underTabs ? [] : ids,
    parents: [ROOT_ID],
    meta: {},
  };
  layout[ROOT_ID] = {
    id: ROOT_ID,
    type: 'ROOT',
    children: underTabs ? ids : [GRID_ID],
    parents: [],
    meta: {},
  };
  rebuildParents(layout);
  return layout;
}
