import type { Row } from '../../metadata/schema.ts';
import { type Layout, parseLayout } from './layout.ts';
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
  const tab_tree = childTabs(layout, 'ROOT_ID', titles, new Set());
  return { all_tabs: Object.fromEntries(titles), tab_tree, native_filters };
}

/** The nearest tabs below a node. A node that is its own ancestor is entered once. */
function childTabs(layout: Layout, id: string, titles: Map<string, string>, seen: Set<string>): TabNode[] {
  if (seen.has(id)) return [];
  seen.add(id);
  return childrenOf(layout, id).flatMap(child => {
    const node = layout[child] as Record<string, unknown> | undefined;
    if (node?.type !== 'TAB') return childTabs(layout, child, titles, seen);
    if (seen.has(child)) return [];
    const title = titleOf(node);
    titles.set(child, title);
    return [
      { value: child, title, parents: texts(node.parents), children: childTabs(layout, child, titles, seen) },
    ];
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
