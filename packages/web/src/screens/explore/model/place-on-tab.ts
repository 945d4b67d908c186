import { GRID } from '@parallax/contract';
import { isRecord } from '../../../controls/model/read.ts';

type Node = Record<string, unknown>;

const childrenOf = (node: unknown): string[] =>
  isRecord(node) && Array.isArray(node.children) ? node.children.filter(id => typeof id === 'string') : [];

const widthOf = (node: unknown): number =>
  isRecord(node) && isRecord(node.meta) ? Number(node.meta.width) || GRID.defaultChartWidth : 0;

const showsChart = (node: unknown, chartId: number): boolean =>
  isRecord(node) && node.type === 'CHART' && isRecord(node.meta) && node.meta.chartId === chartId;

function freeId(layout: Node, stem: string): string {
  let serial = 1;
  while (`${stem}-${serial}` in layout) serial++;
  return `${stem}-${serial}`;
}

function parse(text: string | null): Node | null {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * A stored layout with a chart put into the first row of a tab that has room, or into a new row. Null when there is
 * nothing to do: the tab is gone, or the dashboard shows the chart already.
 */
export function placeOnTab(
  stored: string | null,
  tabId: string,
  chart: { id: number; name: string },
): string | null {
  const layout = parse(stored);
  const tab = layout?.[tabId];
  if (!layout || !isRecord(tab) || Object.values(layout).some(node => showsChart(node, chart.id)))
    return null;
  const rows = childrenOf(tab);
  const ancestors = [...(Array.isArray(tab.parents) ? tab.parents : []), tabId];
  const roomy = rows.find(id => hasRoom(layout, id));
  const rowId = roomy ?? freeId(layout, `ROW-explore-${chart.id}`);
  const row = roomy ? (layout[roomy] as Node) : newRow(rowId, ancestors);
  const chartId = freeId(layout, `CHART-explore-${chart.id}`);
  return JSON.stringify({
    ...layout,
    ...(roomy ? {} : { [tabId]: { ...tab, children: [...rows, rowId] } }),
    [rowId]: { ...row, children: [...childrenOf(row), chartId] },
    [chartId]: {
      id: chartId,
      type: 'CHART',
      children: [],
      parents: [...ancestors, rowId],
      meta: {
        chartId: chart.id,
        sliceName: chart.name,
        width: GRID.defaultChartWidth,
        height: GRID.defaultChartHeight,
      },
    },
  });
}

function hasRoom(layout: Node, id: string): boolean {
  const node = layout[id];
  if (!isRecord(node) || node.type !== 'ROW') return false;
  const taken = childrenOf(node).reduce((sum, child) => sum + widthOf(layout[child]), 0);
  return taken + GRID.defaultChartWidth <= GRID.columns;
}

const newRow = (id: string, parents: unknown[]): Node => ({
  id,
  type: 'ROW',
  children: [],
  parents,
  meta: { background: 'BACKGROUND_TRANSPARENT' },
});
