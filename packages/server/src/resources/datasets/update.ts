import { type DatasetEdit, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { columnsOf, metricsOf } from '../../metadata/dataset-parts.ts';
import type { Row, Trx } from '../../metadata/schema.ts';
import type { OpenDatabase } from '../databases/connections.ts';
import { ownersToStore } from '../kit/owners.ts';
import { change, changedBy, ifMatch, replaceLinks } from '../kit/write.ts';
import { orField } from './create.ts';
import { pruneStoredFolders, storeFolders } from './edit-folders.ts';
import { givenColumns, givenMetrics } from './given-parts.ts';
import { bumpData, moveGrants, permsOf } from './grants.ts';
import { jsonObjectText } from './json-text.ts';
import { COLUMNS, METRICS, replaceParts } from './parts.ts';
import { databaseFor, type Named, requireFree, settledPlace } from './place.ts';
import { DATASET_OWNERS, requireDatasetOwner } from './policy.ts';
import { currentColumns, storeColumns } from './refresh.ts';
import { checkedSql, checkPredicate, requireTable } from './sql-access.ts';
import { rendererFor } from './templates.ts';

type Dataset = Row<'datasets'>;

interface UpdateOptions {
  /** Read the columns of the source afterwards. */
  overrideColumns: boolean;
  /** Columns and metrics without id may mean stored ones of the same name. */
  matchNames?: boolean;
}

/** PUT: everything is checked before anything is stored, and all of it is stored or none. */
export async function updateDataset(
  id: number,
  body: DatasetEdit,
  { overrideColumns, matchNames = overrideColumns }: UpdateOptions,
  call: Call,
): Promise<void> {
  await requireDatasetOwner([id], call);
  const { db, metadata } = call.services;
  const dataset = await db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const database = await databaseFor(body.database_id ?? dataset.database_id, call);
  const changed = { ...plainValues(body), ...(await sourceValues(dataset, body, database, call)) };
  if (body.fetch_values_predicate && body.fetch_values_predicate !== dataset.fetch_values_predicate) {
    await checkPredicate(body.fetch_values_predicate, database, call);
  }
  const owners = await ownersToStore(body.owners, 'update', call);
  const next: Dataset = { ...dataset, ...given(changed) };
  const current = overrideColumns ? await currentColumns(next, call) : null;
  const perms = permsOf(database.row.database_name, id, named(next));
  const isMoved = perms.perm !== dataset.perm || perms.schema_perm !== dataset.schema_perm;
  await metadata.transaction(async trx => {
    await change(trx, 'datasets', id, { ...changed, ...changedBy(call) }, ifMatch(call));
    if (owners) await replaceLinks(trx, DATASET_OWNERS, id, owners);
    await storeParts(trx, id, body, matchNames, call);
    if (current) await storeColumns(trx, next, current, call);
    if (body.folders) await storeFolders(trx, id, body.folders, call);
    else if (body.columns || body.metrics) await pruneStoredFolders(trx, id);
    if (isMoved) await moveGrants(trx, id, dataset.perm, perms);
    if (next.table_name !== dataset.table_name) await renameInCharts(trx, id, next.table_name);
    await bumpData(metadata, trx, isMoved);
  });
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was sent; fields that were left out do not count. */
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;

const named = ({ catalog, schema, table_name }: Dataset): Named => ({ catalog, schema, table: table_name });

async function storeParts(
  trx: Trx,
  id: number,
  body: DatasetEdit,
  matchNames: boolean,
  call: Call,
): Promise<void> {
  if (body.columns) {
    const stored = await columnsOf(trx, id);
    await replaceParts(trx, COLUMNS, { id, stored }, givenColumns(body.columns), call, { matchNames });
  }
  if (body.metrics) {
    const stored = await metricsOf(trx, id);
    await replaceParts(trx, METRICS, { id, stored }, givenMetrics(body.metrics), call, { matchNames });
  }
}

/** Fields that say nothing about where the data comes from. Null leaves those that cannot be empty as they are. */
function plainValues(body: DatasetEdit) {
  return {
    uuid: body.uuid ?? undefined,
    description: body.description,
    main_dttm_col: body.main_dttm_col,
    currency_code_column: body.currency_code_column,
    default_endpoint: body.default_endpoint,
    offset: body.offset === null ? 0 : body.offset,
    cache_timeout: body.cache_timeout,
    filter_select_enabled: body.filter_select_enabled ?? undefined,
    fetch_values_predicate: body.fetch_values_predicate,
    is_sqllab_view: body.is_sqllab_view ?? undefined,
    normalize_columns: body.normalize_columns ?? undefined,
    always_filter_main_dttm: body.always_filter_main_dttm ?? undefined,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
    template_params: jsonObjectText('template_params', body.template_params),
    extra: jsonObjectText('extra', body.extra),
  };
}

/** Where the data comes from after the change; checked against the caller's grants when it is not where it was. */
async function sourceValues(dataset: Dataset, body: DatasetEdit, database: OpenDatabase, call: Call) {
  const sql = body.sql === undefined ? dataset.sql || null : body.sql?.trim() ? body.sql : null;
  const table = body.table_name ?? dataset.table_name;
  const template_params = body.template_params === undefined ? dataset.template_params : body.template_params;
  const asked = {
    catalog: body.catalog === undefined ? dataset.catalog : body.catalog || null,
    schema: body.schema === undefined ? dataset.schema : body.schema || null,
  };
  const isMoved =
    database.row.id !== dataset.database_id ||
    asked.catalog !== dataset.catalog ||
    asked.schema !== dataset.schema ||
    Boolean(sql) !== Boolean(dataset.sql);
  const place = isMoved ? await settledPlace({ ...asked, isVirtual: Boolean(sql) }, database) : asked;
  await requireFree(call.services.db, database.row.id, { ...place, table }, dataset.id);
  const isRenamed = table !== dataset.table_name;
  if (sql) {
    const isRewritten = sql !== dataset.sql || template_params !== dataset.template_params;
    if (isMoved || isRewritten) {
      const render = rendererFor(database.engine, template_params, call, database);
      const rendered = await orField('sql', () => render(sql));
      await checkedSql({ sql, rendered }, place, database, call);
    }
  } else if (isMoved || isRenamed) {
    await requireTable({ ...place, table }, database, call);
  }
  return { database_id: database.row.id, ...place, table_name: table, sql };
}

const renameInCharts = (trx: Trx, id: number, name: string) =>
  trx
    .updateTable('charts')
    .set({ datasource_name: name })
    .where('datasource_id', '=', id)
    .where('datasource_type', '=', 'table')
    .execute();

/** DELETE column or metric. */
export async function removePart(
  kind: typeof COLUMNS | typeof METRICS,
  datasetId: number,
  partId: number,
  call: Call,
): Promise<void> {
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    const gone = await trx
      .deleteFrom(kind.table)
      .where('id', '=', partId)
      .where('dataset_id', '=', datasetId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new PlainError(404);
    await pruneStoredFolders(trx, datasetId);
    await change(trx, 'datasets', datasetId, changedBy(call));
    await bumpData(metadata, trx);
  });
}
