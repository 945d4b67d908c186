import type { Layout } from '@parallax/contract';
import { asRecord } from '../model/json.ts';
import { chartNodes } from '../model/tree.ts';
import { readScope, type Scope } from './item.ts';

/** The charts a scope reaches: below one of its roots and not taken out; charts with a chosen layer in any case. */
export function chartsInScope(scope: Scope, layout: Layout): Set<number> {
  const found = new Set<number>();
  for (const { meta, parents } of chartNodes(layout)) {
    const id = meta.chartId;
    if (id === undefined || scope.excluded.includes(id)) continue;
    if (parents.some(parent => scope.rootPath.includes(parent))) found.add(id);
  }
  for (const layer of scope.selectedLayers) {
    const id = Number(/^chart-(\d+)-layer-/.exec(layer)?.[1]);
    if (id) found.add(id);
  }
  return found;
}

/** The tabs that hold charts of a scope. */
export function tabsInScope(charts: ReadonlySet<number>, layout: Layout): string[] {
  const tabs = new Set<string>();
  for (const { meta, parents } of chartNodes(layout)) {
    if (meta.chartId === undefined || !charts.has(meta.chartId)) continue;
    for (const parent of parents) if (layout[parent]?.type === 'TAB') tabs.add(parent);
  }
  return [...tabs];
}

/** Charts that a click in a chart filters: by its own scope, or the dashboard's; never itself. */
export function crossFilterTargets(
  chartId: number,
  metadata: Record<string, unknown>,
  layout: Layout,
): Set<number> {
  const own = asRecord(asRecord(asRecord(metadata.chart_configuration)[String(chartId)]).crossFilters).scope;
  const scope = own && own !== 'global' ? own : asRecord(metadata.global_chart_configuration).scope;
  const charts = chartsInScope(readScope(scope), layout);
  charts.delete(chartId);
  return charts;
}

export const crossFiltersOn = (metadata: Record<string, unknown>): boolean =>
  metadata.cross_filters_enabled !== false;

/** Whether a chart can be seen: every tab strip around it shows its tab. */
export function visibleCharts(layout: Layout, activeTabs: Readonly<Record<string, string>>): Set<number> {
  const visible = new Set<number>();
  for (const { meta, parents, id } of chartNodes(layout)) {
    const path = [...parents, id];
    const shown = path.every((node, at) => {
      if (layout[node]?.type !== 'TAB') return true;
      const strip = layout[path[at - 1] ?? ''];
      const chosen = activeTabs[strip?.id ?? ''];
      const open = chosen && strip?.children.includes(chosen) ? chosen : strip?.children[0];
      return open === node;
    });
    if (shown && meta.chartId !== undefined) visible.add(meta.chartId);
  }
  return visible;
}
