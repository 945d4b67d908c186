import { GRID, GRID_ID, ROOT_ID } from '@parallax/contract';
import { placedCharts } from '../../resources/dashboards/layout.ts';

type Json = Record<string, unknown>;
const PER_ROW = Math.floor(GRID.columns / GRID.defaultChartWidth);

interface Loose {
  id: number;
  slice_name: string;
}

const isNode = (value: unknown): value is Json & { children: unknown[] } =>
  typeof value === 'object' && value !== null && Array.isArray((value as Json).children);

/** The layout with rows for charts of the dashboard that lie nowhere, as the page itself shows them. */
export function withLooseCharts(layout: Json, charts: readonly Loose[]): Json {
  const placed = new Set(placedCharts(layout).map(({ chartId }) => chartId));
  const loose = charts.filter(({ id }) => !placed.has(id));
  if (loose.length === 0) return layout;
  const added: Json = {};
  const rows: string[] = [];
  for (const [index, { id, slice_name }] of loose.entries()) {
    if (index % PER_ROW === 0) {
      rows.push(`ROW-loose-${rows.length}`);
      added[rows.at(-1)!] = { type: 'ROW', children: [] as string[] };
    }
    const meta = { chartId: id, sliceName: slice_name, width: GRID.defaultChartWidth };
    added[`CHART-loose-${id}`] = { type: 'CHART', children: [], meta };
    (added[rows.at(-1)!] as { children: string[] }).children.push(`CHART-loose-${id}`);
  }
  const root = layout[ROOT_ID];
  const top = isNode(root) ? String(root.children[0]) : GRID_ID;
  const strip = layout[top];
  const tab = isNode(strip) && strip.type === 'TABS' ? String(strip.children[0]) : top;
  const container = isNode(layout[tab]) ? layout[tab] : { type: 'GRID', children: [] };
  return {
    ...layout,
    ...(isNode(root) ? {} : { [ROOT_ID]: { type: 'ROOT', children: [GRID_ID] } }),
    ...added,
    [tab]: { ...container, children: [...container.children, ...rows] },
  };
}
