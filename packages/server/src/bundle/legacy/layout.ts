import { chartsOf, emptyPosition, withMissingCharts } from '../rewrite.ts';
import { isObject, type Json, objects } from './values.ts';

export interface LegacyChart {
  id: number;
  uuid: string;
  name: string;
}

const GRID_COLUMNS = 12;
const CHART_HEIGHT = 50;

/**
 * The layout of an old dashboard, its charts named by uuid. The oldest have a list of boxes instead of a tree; charts
 * that no layout places get a row of their own.
 */
export function legacyLayout(stored: unknown, title: string, charts: readonly LegacyChart[]): Json {
  const tree = isObject(stored) && isObject(stored.ROOT_ID) ? stored : grid(stored, title, charts);
  return withMissingCharts(withUuids(tree, charts), charts);
}

function withUuids(position: Json, charts: readonly LegacyChart[]): Json {
  const out = { ...position };
  for (const { key, chart } of chartsOf(position)) {
    const found = charts.find(({ id }) => id === chart.id);
    const node = position[key] as { meta: Json };
    if (found) out[key] = { ...node, meta: { ...node.meta, uuid: found.uuid } };
  }
  return out;
}

interface Box {
  chart: LegacyChart;
  row: number;
  column: number;
  width: number;
}

/** Boxes side by side in rows, as wide as they were in proportion. */
function grid(stored: unknown, title: string, charts: readonly LegacyChart[]): Json {
  const boxes = objects(stored)
    .flatMap((raw): Box[] => {
      const chart = charts.find(({ id }) => id === Number(raw.slice_id));
      const width = Number(raw.size_x) || 1;
      return chart ? [{ chart, row: Number(raw.row) || 0, column: Number(raw.col) || 0, width }] : [];
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const across = Math.max(GRID_COLUMNS, ...boxes.map(({ column, width }) => column + width - 1));
  const position = emptyPosition(title);
  const rows: string[] = [];
  let used = GRID_COLUMNS;
  let last: number | null = null;
  for (const { chart, row, width } of boxes) {
    const wide = Math.min(GRID_COLUMNS, Math.max(1, Math.round((width * GRID_COLUMNS) / across)));
    if (row !== last || used + wide > GRID_COLUMNS) {
      const id = `ROW-${chart.uuid}`;
      rows.push(id);
      position[id] = { ...frame('ROW', id, ['ROOT_ID', 'GRID_ID']), meta: ROW_META };
      used = 0;
    }
    const home = position[rows.at(-1)!] as { children: string[] };
    const id = `CHART-${chart.uuid}`;
    home.children.push(id);
    position[id] = {
      ...frame('CHART', id, ['ROOT_ID', 'GRID_ID', rows.at(-1)!]),
      meta: { chartId: chart.id, sliceName: chart.name, width: wide, height: CHART_HEIGHT },
    };
    used += wide;
    last = row;
  }
  return { ...position, GRID_ID: { ...(position.GRID_ID as Json), children: rows } };
}

const ROW_META = { background: 'BACKGROUND_TRANSPARENT' };

const frame = (type: string, id: string, parents: string[]) => ({
  type,
  id,
  children: [] as string[],
  parents,
});
