import { migrateSettings } from '@parallax/charts';
import { replaceLinks, type Values } from '../resources/kit/write.ts';
import type { ChartFile, DashboardFile, SavedQueryFile, ThemeFile } from './files.ts';
import { json } from './json.ts';
import { stableNumber } from './names.ts';
import {
  type ChartRefs,
  chartRefs,
  contextWithDatasource,
  emptyPosition,
  layersOf,
  mapChartIds,
  withChartIds,
  withDatasetIds,
  withDatasource,
  withLayers,
} from './rewrite.ts';
import { external, ownedByImporter, store, type Writing } from './store-row.ts';
import { storeDatabase } from './write-database.ts';
import { storeDataset } from './write-dataset.ts';

/** Writes the files of a checked bundle inside one transaction, dependencies first. */
export async function writeRows(writing: Writing): Promise<void> {
  const { contents } = writing;
  for (const file of contents.themes.values()) await store('themes', file, writing, () => themeValues(file));
  for (const [path, file] of contents.databases) await storeDatabase(path, file, writing);
  for (const file of contents.datasets.values()) await storeDataset(file, writing);
  await storeCharts(writing);
  for (const file of contents.dashboards.values()) await storeDashboard(file, writing);
  for (const file of contents.queries.values()) {
    await store('queries', file, writing, () => savedQueryValues(file, writing));
  }
}

const themeValues = (file: ThemeFile): Values => ({
  theme_name: file.theme_name,
  json_data: json(file.json_data) ?? '{}',
});

/** Charts made of others come last, when the others have their ids. */
async function storeCharts(writing: Writing): Promise<void> {
  const files = [...writing.contents.charts.values()];
  const isPlain = ({ params }: ChartFile) => layersOf(params).length === 0;
  for (const file of files.filter(isPlain)) await storeChart(file, writing, new Map());
  const refs = layerRefs(writing);
  for (const file of files.filter(file => !isPlain(file))) await storeChart(file, writing, refs);
}

/** Numbers of charts as the bundle has them: in its layouts, or derived from the uuids of its files. */
function layerRefs({ contents, known }: Writing): ChartRefs {
  const refs = new Map<string, number>();
  for (const { uuid } of contents.charts.values()) {
    const id = known.charts.get(uuid);
    if (id !== undefined) refs.set(String(stableNumber(uuid)), id);
  }
  for (const { position } of contents.dashboards.values())
    for (const [ref, id] of chartRefs(position ?? {}, known.charts)) refs.set(ref, id);
  return refs;
}

async function storeChart(file: ChartFile, writing: Writing, layers: ChartRefs): Promise<void> {
  const { trx, call, known } = writing;
  const datasetId = known.datasets.get(file.dataset_uuid)!;
  const dataset = await trx
    .selectFrom('datasets')
    .select(['table_name', 'perm', 'schema_perm', 'catalog_perm'])
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow();
  const saved = withLayers(file.params, layers);
  const settings = migrateSettings({ ...saved, viz_type: file.viz_type });
  // The queries of an older type are not those of the type that replaced it.
  const context = settings.viz_type === file.viz_type ? file.query_context : null;
  const { id, written } = await store('charts', file, writing, () => ({
    slice_name: file.slice_name,
    description: file.description ?? null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    viz_type: settings.viz_type,
    params: JSON.stringify(withDatasource(settings, datasetId)),
    query_context: context ? contextWithDatasource(context, datasetId) : null,
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
  const refs = chartRefs(position, known.charts);
  const { id, written } = await store('dashboards', file, writing, () => ({
    dashboard_title: file.dashboard_title,
    description: file.description ?? null,
    css: file.css ?? null,
    slug: file.slug || null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    published: file.published ?? false,
    position_json: JSON.stringify(withChartIds(position, refs)),
    json_metadata: file.metadata
      ? JSON.stringify(withDatasetIds(mapChartIds(file.metadata, refs), known.datasets))
      : null,
    theme_id: file.theme_uuid ? (known.themes.get(file.theme_uuid) ?? null) : null,
    ...external(file),
  }));
  if (written === 'kept') return;
  const links = { table: 'dashboard_charts', own: 'dashboard_id', other: 'chart_id' } as const;
  await replaceLinks(trx, links, id, [...refs.values()]);
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
