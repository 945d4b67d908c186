import { randomUUID } from 'node:crypto';
import { currentType, migrateSettings } from '@parallax/charts';
import { maskUri, PASSWORD_MASK, parseAddress } from '@parallax/engines';
import { ensurePair, grantNames } from '../auth/grants.ts';
import type { Actor } from '../http/call.ts';
import type { Trx } from '../metadata/schema.ts';
import { PASSWORD_PLACE } from '../resources/databases/connections.ts';
import { change, changedBy, createdBy, insert, replaceLinks, type Values } from '../resources/kit/write.ts';
import { checkThemeData } from '../resources/themes/json-data.ts';
import { type ImportOptions, isOverwritten } from './check.ts';
import type {
  ChartFile,
  ColumnFile,
  Contents,
  DashboardFile,
  DatabaseFile,
  DatasetFile,
  Kind,
  MetricFile,
  SavedQueryFile,
  ThemeFile,
} from './files.ts';
import type { Known } from './known.ts';
import {
  chartsOf,
  contextWithDatasource,
  emptyPosition,
  mapChartIds,
  withChartIds,
  withDatasetIds,
  withDatasource,
} from './rewrite.ts';

interface Writing {
  trx: Trx;
  call: Actor;
  known: Known;
  options: ImportOptions;
}

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

const TABLES = {
  themes: 'themes',
  databases: 'databases',
  datasets: 'datasets',
  charts: 'charts',
  dashboards: 'dashboards',
  queries: 'saved_queries',
} as const;

/** Inserts the row, changes it when it is to be overwritten, leaves it alone otherwise. Says what happened. */
async function store(
  kind: Kind,
  file: { uuid: string },
  { trx, call, known, options }: Writing,
  values: () => Values | Promise<Values>,
): Promise<{ id: number; written: 'inserted' | 'changed' | 'kept' }> {
  const id = known[kind].get(file.uuid);
  if (id === undefined) {
    const made = await insert(trx, TABLES[kind], {
      uuid: file.uuid,
      ...(await values()),
      ...createdBy(call),
    });
    known[kind].set(file.uuid, made);
    return { id: made, written: 'inserted' };
  }
  if (!isOverwritten(kind, options)) return { id, written: 'kept' };
  await change(trx, TABLES[kind], id, { ...(await values()), ...changedBy(call) });
  return { id, written: 'changed' };
}

const json = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const external = (file: {
  is_managed_externally?: boolean | null;
  external_url?: string | null;
}): Values => ({
  is_managed_externally: file.is_managed_externally ?? false,
  external_url: file.external_url ?? null,
});

function themeValues(file: ThemeFile): Values {
  const data = json(file.json_data) ?? '{}';
  checkThemeData(data);
  return { theme_name: file.theme_name, json_data: data };
}

async function storeDatabase(path: string, file: DatabaseFile, writing: Writing): Promise<void> {
  const { trx, call, options } = writing;
  const name = await freeName(trx, file.database_name, file.uuid);
  const given = options.passwords[path] ?? file.password ?? undefined;
  const { id, written } = await store('databases', file, writing, () => ({
    database_name: name,
    cache_timeout: file.cache_timeout ?? null,
    expose_in_sqllab: file.expose_in_sqllab ?? true,
    allow_run_async: file.allow_run_async ?? false,
    allow_ctas: file.allow_ctas ?? false,
    allow_cvas: file.allow_cvas ?? false,
    allow_dml: file.allow_dml ?? false,
    allow_file_upload: file.allow_file_upload ?? file.allow_csv_upload ?? true,
    extra: JSON.stringify(file.extra ?? {}),
    impersonate_user: file.impersonate_user ?? false,
    configuration_method: file.configuration_method ?? 'sqlalchemy_form',
    ...addressValues(file.sqlalchemy_uri, given, call),
    ...external(file),
  }));
  if (written === 'inserted') await ensurePair(trx, 'database_access', grantNames.database(name, id));
}

/** The address with its password sealed apart; a masked password without a new one keeps the stored one. */
function addressValues(uri: string, given: string | undefined, call: Actor): Values {
  const { password } = parseAddress(uri);
  const secret = given ?? (password === PASSWORD_MASK ? undefined : (password ?? undefined));
  return {
    sqlalchemy_uri: maskUri(uri),
    ...(secret !== undefined && { password: call.services.auth.sealer.seal(secret, PASSWORD_PLACE) }),
  };
}

/** A name another connection holds is not taken over: the newcomer gets a number. */
async function freeName(trx: Trx, name: string, uuid: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    const holder = await trx
      .selectFrom('databases')
      .select('uuid')
      .where('database_name', '=', candidate)
      .executeTakeFirst();
    if (!holder || holder.uuid === uuid) return candidate;
  }
}

async function storeDataset(file: DatasetFile, writing: Writing): Promise<void> {
  const { trx, call, known } = writing;
  const databaseId = known.databases.get(file.database_uuid)!;
  const { database_name } = await trx
    .selectFrom('databases')
    .select('database_name')
    .where('id', '=', databaseId)
    .executeTakeFirstOrThrow();
  const catalog = file.catalog ?? null;
  const schema = file.schema ?? null;
  const { id, written } = await store('datasets', file, writing, () => ({
    table_name: file.table_name,
    database_id: databaseId,
    catalog,
    schema,
    main_dttm_col: file.main_dttm_col ?? null,
    currency_code_column: file.currency_code_column ?? null,
    description: file.description ?? null,
    default_endpoint: file.default_endpoint ?? null,
    offset: file.offset ?? 0,
    cache_timeout: file.cache_timeout ?? null,
    sql: file.sql ?? null,
    params: json(file.params),
    template_params: json(file.template_params),
    filter_select_enabled: file.filter_select_enabled ?? true,
    fetch_values_predicate: file.fetch_values_predicate ?? null,
    extra: json(file.extra),
    normalize_columns: file.normalize_columns ?? false,
    always_filter_main_dttm: file.always_filter_main_dttm ?? false,
    folders: json(file.folders),
    schema_perm: schema ? grantNames.schema(database_name, catalog, schema) : null,
    catalog_perm: catalog ? grantNames.catalog(database_name, catalog) : null,
    ...external(file),
  }));
  if (written === 'kept') return;
  const perm = grantNames.dataset(database_name, file.table_name, id);
  await trx.updateTable('datasets').set({ perm }).where('id', '=', id).execute();
  await ensurePair(trx, 'datasource_access', perm);
  await trx.deleteFrom('dataset_columns').where('dataset_id', '=', id).execute();
  await trx.deleteFrom('dataset_metrics').where('dataset_id', '=', id).execute();
  for (const [position, column] of (file.columns ?? []).entries()) {
    await insert(trx, 'dataset_columns', {
      ...columnValues(column),
      dataset_id: id,
      position,
      ...createdBy(call),
    });
  }
  for (const [position, metric] of (file.metrics ?? []).entries()) {
    await insert(trx, 'dataset_metrics', {
      ...metricValues(metric),
      dataset_id: id,
      position,
      ...createdBy(call),
    });
  }
  if (written === 'inserted') await ownedByImporter('dataset_owners', 'dataset_id', id, writing);
}

const columnValues = (file: ColumnFile): Values => ({
  uuid: file.uuid ?? randomUUID(),
  column_name: file.column_name,
  verbose_name: file.verbose_name ?? null,
  is_dttm: file.is_dttm ?? false,
  is_active: file.is_active ?? true,
  type: file.type ?? null,
  advanced_data_type: file.advanced_data_type ?? null,
  groupby: file.groupby ?? true,
  filterable: file.filterable ?? true,
  expression: file.expression ?? null,
  description: file.description ?? null,
  python_date_format: file.python_date_format ?? null,
  datetime_format: file.datetime_format ?? null,
  extra: json(file.extra),
});

const metricValues = (file: MetricFile): Values => ({
  uuid: file.uuid ?? randomUUID(),
  metric_name: file.metric_name,
  verbose_name: file.verbose_name ?? null,
  metric_type: file.metric_type ?? null,
  expression: file.expression,
  description: file.description ?? null,
  d3format: file.d3format ?? null,
  currency: json(file.currency),
  extra: json(file.extra),
  warning_text: file.warning_text ?? null,
});

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

async function ownedByImporter(
  table: 'dataset_owners' | 'chart_owners' | 'dashboard_owners',
  own: string,
  id: number,
  { trx, call }: Writing,
): Promise<void> {
  if (call.principal.id !== null)
    await replaceLinks(trx, { table, own, other: 'user_id' }, id, [call.principal.id]);
}
