import { currentType, migrateSettings } from '@parallax/charts';
import { replaceLinks, type Values } from '../resources/kit/write.ts';
import { checkThemeData } from '../resources/themes/json-data.ts';
import type { ChartFile, Contents, DashboardFile, SavedQueryFile, ThemeFile } from './files.ts';
import {
  chartsOf,
  contextWithDatasource,
  emptyPosition,
  mapChartIds,
  withChartIds,
  withDatasetIds,
  withDatasource,
} from './rewrite.ts';
import { external, json, ownedByImporter, store, type Writing } from './store-row.ts';
import { storeDatabase } from './write-database.ts';
import { storeDataset } from './write-dataset.ts';

/** Writes the files of a checked bundle inside one transaction, dependencies first. */
export async function writeRows(contents: Contents, writing: Writing): Promise<void> {
  for (const file of contents.themes.values()) await store('themes', file, writing, () => themeValues(file));
  for (const [path, file] of contents.databases) await storeDatabase(path, file, writing);
  for (const file of contents.datasets.values()) await storeDataset(file, writing);
  for (const file of contents.charts.values()) await storeChart(file, writing);
  for (const file of contents.dashboards.values()) await storeDashboard(file, writing);
  for (const file of contents.queries.values()) {
    await store('queries', file, writing, () => savedQueryValues(file, writing));
  }
}

function themeValues(file: ThemeFile): Values {
  const data = json(file.json_data) ?? '{}';
  checkThemeData(data);
  return { theme_name: file.theme_name, json_data: data };
}

async function storeChart(file: ChartFile, writing: Writing): Promise<void> {
  const { trx, call, known } = writing;
  const datasetId = known.datasets.get(file.dataset_uuid)!;
  const dataset = await trx
    .selectFrom('datasets')
    .select(['table_name', 'perm', 'schema_perm', 'catalog_perm'])
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow();
  const settings = migrateSettings({ ...file.params, viz_type: file.viz_type });
  const { id, written } = await store('charts', file, writing, () => ({
    slice_name: file.slice_name,
    description: file.description ?? null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    viz_type: currentType(file.viz_type),
    params: JSON.stringify(withDatasource(settings, datasetId)),
    query_context: file.query_context ? contextWithDatasource(file.query_context, datasetId) : null,
    cache_timeout: file.cache_timeout ?? null,
    datasource_id: datasetId,
    datasource_type: 'table',
    datasource_name: dataset.table_name,
    perm: dataset.perm,
    schema_perm: dataset.schema_perm,
    catalog_perm: dataset.catalog_perm,
    last_saved_by_fk: call.principal.id,
    ...external(file),
  }));
  if (written === 'inserted') await ownedByImporter('chart_owners', 'chart_id', id, writing);
}

async function storeDashboard(file: DashboardFile, writing: Writing): Promise<void> {
  const { trx, known } = writing;
  const position = file.position ?? emptyPosition(file.dashboard_title);
  const idOf = new Map<number, number>();
  for (const { chart } of chartsOf(position)) {
    const id = chart.uuid === null ? undefined : known.charts.get(chart.uuid);
    if (id !== undefined) idOf.set(chart.id, id);
  }
  const { id, written } = await store('dashboards', file, writing, () => ({
    dashboard_title: file.dashboard_title,
    description: file.description ?? null,
    css: file.css ?? null,
    slug: file.slug || null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    published: file.published ?? false,
    position_json: JSON.stringify(withChartIds(position, known.charts)),
    json_metadata: file.metadata
      ? JSON.stringify(withDatasetIds(mapChartIds(file.metadata, idOf), known.datasets))
      : null,
    theme_id: file.theme_uuid ? (known.themes.get(file.theme_uuid) ?? null) : null,
    ...external(file),
  }));
  if (written === 'kept') return;
  const links = { table: 'dashboard_charts', own: 'dashboard_id', other: 'chart_id' } as const;
  await replaceLinks(trx, links, id, [...idOf.values()]);
  if (written === 'inserted') await ownedByImporter('dashboard_owners', 'dashboard_id', id, writing);
}

const savedQueryValues = (file: SavedQueryFile, { known }: Writing): Values => ({
  catalog: file.catalog ?? null,
  schema: file.schema ?? null,
  label: file.label ?? null,
  description: file.description ?? null,
  sql: file.sql,
  db_id: known.databases.get(file.database_uuid)!,
});
