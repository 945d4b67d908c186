import type { Row } from '../../metadata/schema.ts';
import { type Layout, MAX_DEPTH, parseLayout } from './layout.ts';
import { objectsIn, parseMetadata } from './metadata.ts';

export interface TabNode {
  value: string;
  title: string;
  parents: string[];
  children: TabNode[];
}
export interface Tabs {
  all_tabs?: Record<string, string>;
  tab_tree?: TabNode[];
  native_filters: Record<string, Record<string, unknown>[]>;
}

/** The tabs of a dashboard as a tree, and its native filters by the tabs they act on. */
export function tabsOf({
  position_json,
  json_metadata,
}: Pick<Row<'dashboards'>, 'position_json' | 'json_metadata'>): Tabs {
  const native_filters = filtersByTab(objectsIn(parseMetadata(json_metadata).native_filter_configuration));
  const layout = parseLayout(position_json);
  if (!layout || Object.keys(layout).length === 0) return { native_filters };
  const titles = new Map<string, string>();
  const tab_tree = childTabs({ layout, titles, seen: new Set() }, 'ROOT_ID');
  return { all_tabs: Object.fromEntries(titles), tab_tree, native_filters };
}

interface Walk {
  layout: Layout;
  titles: Map<string, string>;
  seen: Set<string>;
}

/** The nearest tabs below a node. A node that is its own ancestor is entered once. */
function childTabs(walk: Walk, id: string, depth = 0): TabNode[] {
  const { layout, titles, seen } = walk;
  if (seen.has(id) || depth > MAX_DEPTH) return [];
  seen.add(id);
  return childrenOf(layout, id).flatMap(child => {
    const node = layout[child] as Record<string, unknown> | undefined;
    if (node?.type !== 'TAB') return childTabs(walk, child, depth + 1);
    if (seen.has(child)) return [];
    const title = titleOf(node);
    titles.set(child, title);
    const children = childTabs(walk, child, depth + 1);
    return [{ value: child, title, parents: texts(node.parents), children }];
  });
}

const childrenOf = (layout: Layout, id: string): string[] => {
  const node = layout[id];
  return typeof node === 'object' && node !== null && 'children' in node ? texts(node.children) : [];
};

const titleOf = ({ meta }: Record<string, unknown>): string => {
  const text = typeof meta === 'object' && meta !== null && 'text' in meta ? meta.text : '';
  return typeof text === 'string' ? text : '';
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function filtersByTab(filters: Record<string, unknown>[]): Tabs['native_filters'] {
  if (filters.length === 0) return {};
  const byTab = new Map([['all', filters]]);
  for (const filter of filters) {
    for (const tab of texts(filter.tabsInScope)) byTab.set(tab, [...(byTab.get(tab) ?? []), filter]);
  }
  return Object.fromEntries(byTab);
}
