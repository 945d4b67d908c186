import { randomUUID } from 'node:crypto';
import { type ColumnInfo, type DatasetAdd, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { Services } from '../../services.ts';
import { ownersToStore } from '../kit/owners.ts';
import { insert, replaceLinks, type Values } from '../kit/write.ts';
import { bumpData, createGrants, permsOf } from './grants.ts';
import { jsonObjectText } from './json-text.ts';
import { databaseFor, requireFree, settledPlace } from './place.ts';
import { DATASET_OWNERS } from './policy.ts';
import { isTemporal, type Source, sourceColumns } from './source.ts';
import { checkedSql, requireTable } from './sql-access.ts';
import { rendererFor } from './templates.ts';

export interface NewDataset extends Source {
  description?: string | null;
  mainTimeColumn?: string | null;
  ownerIds: readonly number[];
  userId: number | null;
  uuid?: string | null;
  normalizeColumns?: boolean;
  alwaysFilterMainTime?: boolean;
  currencyCodeColumn?: string | null;
  templateParams?: string | null;
  isManagedExternally?: boolean;
  externalUrl?: string | null;
  /** What the source has, when the caller has asked it already. */
  columns?: readonly ColumnInfo[];
}

/** Stores a dataset with the columns its source has now and the metric every dataset starts with. */
export async function createDataset(services: Services, dataset: NewDataset): Promise<number> {
  const { row: database } = await services.connections.open(dataset.databaseId);
  const columns = dataset.columns ?? (await sourceColumns(services, dataset));
  const at = timestamp(services.clock.now());
  const audit = {
    created_on: at,
    changed_on: at,
    created_by_fk: dataset.userId,
    changed_by_fk: dataset.userId,
  };
  return services.metadata.transaction(async trx => {
    const id = await insert(trx, 'datasets', { ...rowOf(dataset, columns), ...audit });
    await createGrants(trx, id, permsOf(database.database_name, id, dataset));
    await insertColumns(trx, id, columns, audit);
    await insertCount(trx, id, audit);
    await replaceLinks(trx, DATASET_OWNERS, id, dataset.ownerIds);
    await bumpData(services.metadata, trx, true);
    return id;
  });
}

const rowOf = (dataset: NewDataset, columns: readonly ColumnInfo[]): Values => ({
  uuid: dataset.uuid ?? randomUUID(),
  database_id: dataset.databaseId,
  catalog: dataset.catalog,
  schema: dataset.schema,
  table_name: dataset.table,
  sql: dataset.sql || null,
  description: dataset.description ?? null,
  main_dttm_col: dataset.mainTimeColumn ?? columns.find(isTemporal)?.name ?? null,
  normalize_columns: dataset.normalizeColumns ?? false,
  always_filter_main_dttm: dataset.alwaysFilterMainTime ?? false,
  currency_code_column: dataset.currencyCodeColumn ?? null,
  template_params: dataset.templateParams ?? null,
  is_managed_externally: dataset.isManagedExternally ?? false,
  external_url: dataset.externalUrl ?? null,
});

/** POST: checks what the caller asks for against the database and their grants, then stores it. */
export async function createFromBody(body: DatasetAdd, call: Call): Promise<number> {
  const { services, principal } = call;
  const database = await databaseFor(body.database, call);
  const table = body.table_name;
  const isVirtual = Boolean(body.sql?.trim());
  const place = await settledPlace({ ...body, isVirtual }, database);
  await requireFree(services.db, body.database, { ...place, table });
  const owners = await ownersToStore(body.owners, 'create', call);
  const templateParams = jsonObjectText('template_params', body.template_params) ?? null;
  const source: Source = { databaseId: body.database, ...place, table };
  if (isVirtual) {
    const render = rendererFor(database.engine, templateParams, call, database);
    const given = { sql: body.sql!, rendered: await orField('sql', () => render(body.sql!)) };
    source.sql = await checkedSql(given, place, database, call);
  } else {
    await requireTable({ ...place, table }, database, call);
  }
  return createDataset(services, {
    ...source,
    sql: isVirtual ? body.sql! : null,
    columns: await sourceColumns(services, source, call.signal),
    ownerIds: owners ?? [],
    userId: principal.id,
    uuid: body.uuid ?? null,
    normalizeColumns: body.normalize_columns,
    alwaysFilterMainTime: body.always_filter_main_dttm,
    currencyCodeColumn: body.currency_code_column || null,
    templateParams,
    isManagedExternally: body.is_managed_externally ?? false,
    externalUrl: body.external_url ?? null,
  });
}

type Audit = {
  created_on: string;
  changed_on: string;
  created_by_fk: number | null;
  changed_by_fk: number | null;
};

async function insertColumns(
  trx: Trx,
  datasetId: number,
  columns: readonly ColumnInfo[],
  audit: Audit,
): Promise<void> {
  for (const [position, column] of columns.entries()) {
    await insert(trx, 'dataset_columns', {
      uuid: randomUUID(),
      dataset_id: datasetId,
      position,
      column_name: column.name,
      type: column.type,
      is_dttm: isTemporal(column),
      ...audit,
    });
  }
}

const insertCount = (trx: Trx, datasetId: number, audit: Audit): Promise<number> =>
  insert(trx, 'dataset_metrics', {
    uuid: randomUUID(),
    dataset_id: datasetId,
    metric_name: 'count',
    verbose_name: 'COUNT(*)',
    metric_type: 'count',
    expression: 'COUNT(*)',
    ...audit,
  });

/** A failure of the work as the message of one field. */
export async function orField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) {
      throw new PlainError(422, { [field]: [error.message] });
    }
    throw error;
  }
}
