import {
  chartsReached,
  crossFiltered,
  type FilterScope,
  type Layout,
  type PlacedChart,
} from '@parallax/contract';
import { chartNodes } from '../model/tree.ts';

const known = new WeakMap<Layout, readonly PlacedChart[]>();

/** The charts of a layout, with what is around them; every chart of a page asks for them. */
export function placedCharts(layout: Layout): readonly PlacedChart[] {
  const before = known.get(layout);
  if (before) return before;
  const charts = chartNodes(layout).flatMap(({ meta, parents }) =>
    meta.chartId === undefined ? [] : [{ chartId: meta.chartId, parents }],
  );
  known.set(layout, charts);
  return charts;
}

export const chartsInScope = (scope: FilterScope, layout: Layout): Set<number> =>
  chartsReached(scope, placedCharts(layout));

/** Whether a change of the layout put a chart into or out of the reach of a filter; charts that came or went do not count. */
export function changesReach(scopes: readonly FilterScope[], before: Layout, after: Layout): boolean {
  const stayed = new Set(placedCharts(before).map(({ chartId }) => chartId));
  const common = placedCharts(after)
    .map(({ chartId }) => chartId)
    .filter(id => stayed.has(id));
  return scopes.some(scope => {
    const [was, is] = [chartsInScope(scope, before), chartsInScope(scope, after)];
    return common.some(id => was.has(id) !== is.has(id));
  });
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

/** Charts that a click in a chart filters. */
export const crossFilterTargets = (
  chartId: number,
  metadata: Record<string, unknown>,
  layout: Layout,
): Set<number> => crossFiltered(chartId, metadata, placedCharts(layout));

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
