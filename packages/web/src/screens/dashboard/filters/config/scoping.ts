import { type Layout, type LayoutNode, ROOT_ID } from '@parallax/contract';
import { tabTitle } from '../../model/nodes.ts';
import { chartNodes, subtree, topTabs } from '../../model/tree.ts';

export interface ScopeNode {
  key: string;
  title: string;
  children: ScopeNode[];
}

/** The tabs and charts of a dashboard as a tree; other components are only looked through. */
export function scopeTree(
  layout: Layout,
  nameOf: (chartId: number) => string | undefined,
  id: string = ROOT_ID,
): ScopeNode[] {
  return (layout[id]?.children ?? []).flatMap(child => {
    const node = layout[child];
    if (!node) return [];
    const below = () => scopeTree(layout, nameOf, child);
    if (node.type === 'TAB') return [{ key: child, title: tabTitle(node), children: below() }];
    if (node.type !== 'CHART') return below();
    const { chartId, sliceNameOverride, sliceName } = node.meta;
    if (chartId === undefined) return [];
    return [
      {
        key: String(chartId),
        title: sliceNameOverride || nameOf(chartId) || sliceName || child,
        children: [],
      },
    ];
  });
}

const chartsBelow = (layout: Layout, id: string): number[] =>
  subtree(layout, id).flatMap(({ type, meta }) =>
    type === 'CHART' && meta.chartId !== undefined ? [meta.chartId] : [],
  );

/**
 * The scope that reaches exactly these charts, and those that are added later to tabs all of whose charts are among
 * them: by whole tabs of the top, without the charts left out.
 */
export function scopeFor(charts: ReadonlySet<number>, layout: Layout) {
  const tabs: readonly string[] = topTabs(layout)?.children ?? [ROOT_ID];
  const roots = tabs.filter(tab => chartsBelow(layout, tab).some(chart => charts.has(chart)));
  const rootPath = roots.length === tabs.length ? [ROOT_ID] : roots;
  const reached = new Set(rootPath.flatMap(root => chartsBelow(layout, root)));
  return { rootPath, excluded: [...reached].filter(chart => !charts.has(chart)) };
}

export const allCharts = (layout: Layout): number[] =>
  chartNodes(layout).flatMap(({ meta }: LayoutNode) => meta.chartId ?? []);
