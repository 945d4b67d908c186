import { maskUri } from '@parallax/engines';
import type { Row } from '../metadata/schema.ts';
import { maskSecrets } from '../resources/databases/secrets.ts';
import { maskTunnel } from '../resources/databases/tunnels.ts';
import type { Files } from './archive.ts';
import { type Collected, type DatabaseRows, type DatasetRows, parseObject } from './collect.ts';
import { BUNDLE_VERSION, KINDS } from './files.ts';
import { fileSlug, fileStem, stableNumber } from './names.ts';
import {
  type ChartRefs,
  contextWithDatasource,
  emptyPosition,
  mapChartIds,
  portableSettings,
  withChartIds,
  withChartUuids,
  withDatasetUuids,
  withLayers,
  withMissingCharts,
} from './rewrite.ts';
import { withUnknownFields } from './unknown-fields.ts';
import { writeYaml } from './yaml.ts';

export interface BundleHeader {
  /** Kind name in `metadata.yaml`: Dashboard, Slice, … */
  type: string;
  now: number;
  tags?: TagRows;
  /** What earlier imports kept of fields this release does not know. */
  kept: Parameters<typeof withUnknownFields>[1];
  /** Names of the secrets a connection holds; their values never leave. */
  secretKeys(row: Row<'databases'>): string[];
}

/** Custom tags by object, as `chart:7` → names, with the descriptions of the names. */
export interface TagRows {
  names: ReadonlyMap<string, string[]>;
  descriptions: ReadonlyMap<string, string | null>;
}

/** All files of a bundle: header first, then dashboards with what they need, each file once. */
export function toFiles(collected: Collected, header: BundleHeader): Files {
  const { type, now, tags, kept, secretKeys } = header;
  const files: Files = new Map();
  /** Two things whose names make the same path both get in: the later one carries the start of its uuid. */
  const add = <F extends { uuid: string }>(stem: string, file: F) => {
    const path = files.has(`${stem}.yaml`) ? `${stem}_${file.uuid.slice(0, 8)}.yaml` : `${stem}.yaml`;
    files.set(path, writeYaml(withUnknownFields(file, kept)));
  };
  const timestamp = new Date(now).toISOString().replace('Z', '000+00:00');
  files.set('metadata.yaml', writeYaml({ version: BUNDLE_VERSION, type, timestamp }));
  const databaseOf = new Map(collected.databases.map(({ row }) => [row.id, row]));
  const datasetOf = new Map(collected.datasets.map(({ row }) => [row.id, row]));
  const numbers = new Map(collected.charts.map(row => [String(row.id), stableNumber(row.uuid)]));
  for (const entry of collected.dashboards) {
    const { row } = entry;
    add(`dashboards/${fileStem(row.dashboard_title, row.uuid)}`, dashboardFile(entry, collected, tags));
  }
  for (const row of collected.charts) {
    const dataset = row.datasource_id === null ? undefined : datasetOf.get(row.datasource_id);
    add(`charts/${fileStem(row.slice_name, row.uuid)}`, chartFile(row, { dataset, tags, numbers }));
  }
  for (const entry of collected.datasets) {
    const database = databaseOf.get(entry.row.database_id);
    if (!database) continue;
    const folder = fileSlug(database.database_name) || String(stableNumber(database.uuid));
    const { table_name, uuid } = entry.row;
    const stem = (type === KINDS.databases.type && fileSlug(table_name)) || fileStem(table_name, uuid);
    add(`datasets/${folder}/${stem}`, datasetFile(entry, database.uuid));
  }
  for (const entry of collected.databases) {
    const { row } = entry;
    const stem = fileSlug(row.database_name) || stableNumber(row.uuid);
    add(`databases/${stem}`, databaseFile(entry, secretKeys(row), UPLOAD_FIELDS[type]));
  }
  for (const row of collected.queries) {
    const database = row.db_id === null ? undefined : databaseOf.get(row.db_id);
    if (!database) continue;
    const folder = [fileSlug(database.database_name), fileSlug(row.schema)].filter(Boolean).join('/');
    add(`queries/${folder}/${fileSlug(row.label) || row.uuid}`, savedQueryFile(row, database.uuid));
  }
  if (tags) {
    const list = [...tags.descriptions].map(([tag_name, description]) => ({ tag_name, description }));
    files.set('tags.yaml', writeYaml({ tags: list }));
  }
  for (const row of collected.themes)
    add(`themes/${fileSlug(row.theme_name) || stableNumber(row.uuid)}`, themeFile(row));
  return files;
}

/** JSON text as a map; null stays null, and what is no JSON stays text. */
function decoded(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The older name of the field in bundles of connections; what depends on a connection carries it with the newer one. */
const UPLOAD_FIELDS: Readonly<Record<string, string>> = {
  [KINDS.databases.type]: 'allow_csv_upload',
  assets: 'allow_csv_upload',
};

const databaseFile = (
  { row, tunnel }: DatabaseRows,
  secretKeys: readonly string[],
  uploadField = 'allow_file_upload',
) => ({
  database_name: row.database_name,
  sqlalchemy_uri: maskUri(row.sqlalchemy_uri),
  cache_timeout: row.cache_timeout,
  expose_in_sqllab: row.expose_in_sqllab,
  allow_run_async: row.allow_run_async,
  allow_ctas: row.allow_ctas,
  allow_cvas: row.allow_cvas,
  allow_dml: row.allow_dml,
  [uploadField]: row.allow_file_upload,
  extra: parseObject(row.extra),
  impersonate_user: row.impersonate_user,
  configuration_method: row.configuration_method,
  uuid: row.uuid,
  ...(secretKeys.length > 0 && {
    masked_encrypted_extra: maskSecrets(Object.fromEntries(secretKeys.map(key => [key, null]))),
  }),
  ...(tunnel && { ssh_tunnel: tunnelFile(tunnel) }),
  version: BUNDLE_VERSION,
});

const tunnelFile = ({ id: _, ...tunnel }: Row<'ssh_tunnels'>) => maskTunnel(tunnel);

export const datasetFile = ({ row, columns, metrics }: DatasetRows, databaseUuid: string) => ({
  table_name: row.table_name,
  main_dttm_col: row.main_dttm_col,
  currency_code_column: row.currency_code_column,
  description: row.description,
  default_endpoint: row.default_endpoint,
  offset: row.offset,
  cache_timeout: row.cache_timeout,
  catalog: row.catalog,
  schema: row.schema,
  sql: row.sql,
  params: decoded(row.params),
  template_params: decoded(row.template_params),
  filter_select_enabled: row.filter_select_enabled,
  fetch_values_predicate: row.fetch_values_predicate,
  extra: decoded(row.extra),
  normalize_columns: row.normalize_columns,
  always_filter_main_dttm: row.always_filter_main_dttm,
  folders: decoded(row.folders),
  uuid: row.uuid,
  metrics: metrics.map(metric => ({
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name,
    metric_type: metric.metric_type,
    expression: metric.expression,
    description: metric.description,
    d3format: metric.d3format,
    currency: decoded(metric.currency),
    extra: decoded(metric.extra),
    warning_text: metric.warning_text,
    ...(row.folders && { uuid: metric.uuid }),
  })),
  columns: columns.map(column => ({
    column_name: column.column_name,
    verbose_name: column.verbose_name,
    is_dttm: column.is_dttm,
    is_active: column.is_active,
    type: column.type,
    advanced_data_type: column.advanced_data_type,
    groupby: column.groupby,
    filterable: column.filterable,
    expression: column.expression,
    description: column.description,
    python_date_format: column.python_date_format,
    datetime_format: column.datetime_format,
    extra: decoded(column.extra),
    ...(row.folders && { uuid: column.uuid }),
  })),
  version: BUNDLE_VERSION,
  database_uuid: databaseUuid,
});

interface ChartParts {
  dataset: Row<'datasets'> | undefined;
  tags: TagRows | undefined;
  numbers: ChartRefs;
}

export const chartFile = (row: Row<'charts'>, { dataset, tags, numbers }: ChartParts) => ({
  slice_name: row.slice_name,
  description: row.description,
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  viz_type: row.viz_type,
  params: row.params === null ? null : withLayers(portableSettings(parseObject(row.params)), numbers),
  query_context:
    row.query_context && dataset ? portableContext(row.query_context, dataset.uuid) : row.query_context,
  cache_timeout: row.cache_timeout,
  uuid: row.uuid,
  version: BUNDLE_VERSION,
  ...(dataset && { dataset_uuid: dataset.uuid }),
  ...(tags && { tags: tags.names.get(`chart:${row.id}`) ?? [] }),
});

/** A stored query context that names its dataset by the number the dataset has in every bundle. */
function portableContext(text: string, datasetUuid: string): string {
  try {
    return contextWithDatasource(text, stableNumber(datasetUuid));
  } catch {
    return text;
  }
}

export function dashboardFile(
  { row, chartIds }: Collected['dashboards'][number],
  collected: Collected,
  tags?: TagRows,
) {
  const charts = collected.charts.filter(chart => chartIds.includes(chart.id));
  const uuidOf = new Map(charts.map(chart => [chart.id, chart.uuid]));
  const datasetUuids = new Map(collected.datasets.map(dataset => [dataset.row.id, dataset.row.uuid]));
  const stored = row.position_json ? parseObject(row.position_json) : emptyPosition(row.dashboard_title);
  const known = charts.map(chart => ({ uuid: chart.uuid, id: chart.id, name: chart.slice_name }));
  const position = withMissingCharts(withChartUuids(stored, uuidOf), known);
  const byUuid = new Map(charts.map(chart => [chart.uuid, stableNumber(chart.uuid)]));
  const byId = new Map(charts.map(chart => [String(chart.id), stableNumber(chart.uuid)]));
  const theme = collected.themes.find(candidate => candidate.id === row.theme_id);
  return {
    dashboard_title: row.dashboard_title ?? '',
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published,
    uuid: row.uuid,
    position: withChartIds(position, byUuid),
    ...(row.json_metadata !== null && {
      metadata: withDatasetUuids(mapChartIds(parseObject(row.json_metadata), byId), datasetUuids),
    }),
    theme_uuid: theme?.uuid ?? null,
    version: BUNDLE_VERSION,
    ...(tags && { tags: tags.names.get(`dashboard:${row.id}`) ?? [] }),
  };
}

const themeFile = (row: Row<'themes'>) => ({
  theme_name: row.theme_name,
  json_data: decoded(row.json_data),
  uuid: row.uuid,
  version: BUNDLE_VERSION,
});

const savedQueryFile = (row: Row<'saved_queries'>, databaseUuid: string) => ({
  catalog: row.catalog,
  schema: row.schema,
  label: row.label,
  description: row.description,
  sql: row.sql ?? '',
  uuid: row.uuid,
  version: BUNDLE_VERSION,
  database_uuid: databaseUuid,
});
