import { randomUUID } from 'node:crypto';
import { ensurePair, grantNames } from '../auth/grants.ts';
import type { Trx } from '../metadata/schema.ts';
import { createdBy, insert, type Values } from '../resources/kit/write.ts';
import type { ColumnFile, DatasetFile, MetricFile } from './files.ts';
import { json } from './json.ts';
import { external, ownedByImporter, store, type Writing } from './store-row.ts';

export async function storeDataset(file: DatasetFile, writing: Writing): Promise<void> {
  const { trx, call, known } = writing;
  const databaseId = known.databases.get(file.database_uuid)!;
  const { database_name } = await trx
    .selectFrom('databases')
    .select('database_name')
    .where('id', '=', databaseId)
    .executeTakeFirstOrThrow();
  const catalog = file.catalog || null;
  const schema = file.schema || null;
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
  const uuids = await partUuids(trx, id);
  await trx.deleteFrom('dataset_columns').where('dataset_id', '=', id).execute();
  await trx.deleteFrom('dataset_metrics').where('dataset_id', '=', id).execute();
  for (const [position, column] of (file.columns ?? []).entries()) {
    await insert(trx, 'dataset_columns', {
      ...columnValues(column),
      uuid: column.uuid ?? uuids.columns.get(column.column_name) ?? randomUUID(),
      dataset_id: id,
      position,
      ...createdBy(call),
    });
  }
  for (const [position, metric] of (file.metrics ?? []).entries()) {
    await insert(trx, 'dataset_metrics', {
      ...metricValues(metric),
      uuid: metric.uuid ?? uuids.metrics.get(metric.metric_name) ?? randomUUID(),
      dataset_id: id,
      position,
      ...createdBy(call),
    });
  }
  if (written === 'inserted') await ownedByImporter('dataset_owners', 'dataset_id', id, writing);
}

/** Columns and metrics keep their uuids under the same name: folders hold on to them. */
async function partUuids(trx: Trx, id: number) {
  const columns = await trx
    .selectFrom('dataset_columns')
    .select(['column_name', 'uuid'])
    .where('dataset_id', '=', id)
    .execute();
  const metrics = await trx
    .selectFrom('dataset_metrics')
    .select(['metric_name', 'uuid'])
    .where('dataset_id', '=', id)
    .execute();
  return {
    columns: new Map(columns.map(row => [row.column_name, row.uuid])),
    metrics: new Map(metrics.map(row => [row.metric_name, row.uuid])),
  };
}

const columnValues = (file: ColumnFile): Values => ({
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
