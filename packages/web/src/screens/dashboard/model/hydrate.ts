import { GRID, HEADER_ID, type Layout } from '@parallax/contract';
import { newNode } from './nodes.ts';
import { chartNodes, firstContainer, rebuildParents } from './tree.ts';

export interface PlacedChart {
  id: number;
  name: string;
}

/** Completes a parsed layout: charts that lie nowhere get rows, names and the title are those of today. */
export function hydrate(layout: Layout, title: string, charts: readonly PlacedChart[]): void {
  const names = new Map(charts.map(chart => [chart.id, chart.name]));
  const placed = new Set<number>();
  for (const { meta } of chartNodes(layout)) {
    if (meta.chartId === undefined) continue;
    placed.add(meta.chartId);
    const name = names.get(meta.chartId);
    if (name !== undefined) meta.sliceName = name;
  }
  place(
    layout,
    charts.filter(chart => !placed.has(chart.id)),
  );
  layout[HEADER_ID] = { id: HEADER_ID, type: 'HEADER', children: [], parents: [], meta: { text: title } };
  rebuildParents(layout);
}

function place(layout: Layout, charts: readonly PlacedChart[]): void {
  const container = firstContainer(layout);
  if (!container) return;
  const perRow = Math.floor(GRID.columns / GRID.defaultChartWidth);
  for (const [index, { id, name }] of charts.entries()) {
    const meta = { chartId: id, sliceName: name };
    const node = newNode('CHART', meta, freeId(layout, id));
    layout[node.id] = node;
    if (index % perRow === 0) {
      const row = newNode('ROW');
      layout[row.id] = row;
      container.children.push(row.id);
    }
    layout[container.children.at(-1) ?? '']?.children.push(node.id);
  }
}

function freeId(layout: Layout, chartId: number): string {
  let serial = 1;
  while (layout[`CHART-explore-${chartId}-${serial}`]) serial++;
  return `CHART-explore-${chartId}-${serial}`;
}
