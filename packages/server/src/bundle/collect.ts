import { columnsOf, metricsOf } from '../metadata/dataset-parts.ts';
import type { Db, Row } from '../metadata/schema.ts';
import { chartsOf, filterDatasetIds, layersOf } from './rewrite.ts';

/** The rows that make up a bundle, each once. */
export interface Collected {
  databases: DatabaseRows[];
  datasets: DatasetRows[];
  charts: Row<'charts'>[];
  dashboards: { row: Row<'dashboards'>; chartIds: number[] }[];
  themes: Row<'themes'>[];
  queries: Row<'saved_queries'>[];
}

/** A connection with its tunnel; secrets are sealed in both. */
export interface DatabaseRows {
  row: Row<'databases'>;
  tunnel: Row<'ssh_tunnels'> | null;
}

export interface DatasetRows {
  row: Row<'datasets'>;
  columns: Row<'dataset_columns'>[];
  metrics: Row<'dataset_metrics'>[];
}

export interface Roots {
  databases?: readonly number[];
  datasets?: readonly number[];
  charts?: readonly number[];
  dashboards?: readonly number[];
  themes?: readonly number[];
  queries?: readonly number[];
  /** Datasets of an exported database travel with it. */
  datasetsOfDatabases?: boolean;
}

/** Follows what dashboards, charts, datasets and queries need, down to their databases. */
export async function collect(db: Db, roots: Roots): Promise<Collected> {
  const dashboards = await loadDashboards(db, roots.dashboards ?? []);
  const charts = await loadCharts(db, [
    ...(roots.charts ?? []),
    ...dashboards.flatMap(({ chartIds }) => chartIds),
  ]);
  const filterDatasets = dashboards.flatMap(({ row }) => filterDatasetIds(parseObject(row.json_metadata)));
  const ofDatabases =
    roots.datasetsOfDatabases && roots.databases?.length
      ? await db
          .selectFrom('datasets')
          .select('id')
          .where('database_id', 'in', [...roots.databases])
          .execute()
      : [];
  const datasets = await loadDatasets(db, [
    ...(roots.datasets ?? []),
    ...charts.flatMap(chart => (chart.datasource_id === null ? [] : [chart.datasource_id])),
    ...filterDatasets,
    ...ofDatabases.map(row => row.id),
  ]);
  const queries = await byIds(db, 'saved_queries', roots.queries ?? []);
  const databases = await loadDatabases(db, [
    ...(roots.databases ?? []),
    ...datasets.map(({ row }) => row.database_id),
    ...queries.flatMap(query => (query.db_id === null ? [] : [query.db_id])),
  ]);
  const themes = await byIds(db, 'themes', [
    ...(roots.themes ?? []),
    ...dashboards.flatMap(({ row }) => (row.theme_id === null ? [] : [row.theme_id])),
  ]);
  return { databases, datasets, charts, dashboards, themes, queries };
}

/** Charts, and after them those that some are made of. */
async function loadCharts(db: Db, ids: readonly number[]): Promise<Row<'charts'>[]> {
  const charts = await byIds(db, 'charts', ids);
  const layers = charts.flatMap(chart => layersOf(parseObject(chart.params)));
  return layers.length === 0 ? charts : byIds(db, 'charts', [...charts.map(chart => chart.id), ...layers]);
}

async function loadDatabases(db: Db, ids: readonly number[]): Promise<DatabaseRows[]> {
  const rows = await byIds(db, 'databases', ids);
  if (rows.length === 0) return [];
  const tunnels = await db
    .selectFrom('ssh_tunnels')
    .selectAll()
    .where(
      'database_id',
      'in',
      rows.map(row => row.id),
    )
    .execute();
  return rows.map(row => ({ row, tunnel: tunnels.find(tunnel => tunnel.database_id === row.id) ?? null }));
}

async function loadDashboards(db: Db, ids: readonly number[]): Promise<Collected['dashboards']> {
  const rows = await byIds(db, 'dashboards', ids);
  if (rows.length === 0) return [];
  const links = await db
    .selectFrom('dashboard_charts')
    .selectAll()
    .where(
      'dashboard_id',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('chart_id')
    .execute();
  return rows.map(row => {
    const linked = links.filter(link => link.dashboard_id === row.id).map(link => link.chart_id);
    const placed = chartsOf(parseObject(row.position_json)).flatMap(({ chart }) => chart.id ?? []);
    return { row, chartIds: [...new Set([...placed.filter(id => linked.includes(id)), ...linked])] };
  });
}

async function loadDatasets(db: Db, ids: readonly number[]): Promise<DatasetRows[]> {
  const rows = await byIds(db, 'datasets', ids);
  if (rows.length === 0) return [];
  const found = rows.map(row => row.id);
  const columns = await columnsOf(db, ...found);
  const metrics = await metricsOf(db, ...found);
  return rows.map(row => ({
    row,
    columns: columns.filter(column => column.dataset_id === row.id),
    metrics: metrics.filter(metric => metric.dataset_id === row.id),
  }));
}

type Exported = 'databases' | 'datasets' | 'charts' | 'dashboards' | 'themes' | 'saved_queries';

/** Rows by id, in the order of first mention. */
async function byIds<T extends Exported>(db: Db, table: T, ids: readonly number[]): Promise<Row<T>[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = (await db
    .selectFrom(table as Exported)
    .selectAll()
    .where('id', 'in', wanted)
    .execute()) as unknown as Row<T>[];
  const place = new Map(wanted.map((id, index) => [id, index]));
  return rows.sort((a, b) => place.get((a as { id: number }).id)! - place.get((b as { id: number }).id)!);
}

export function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
