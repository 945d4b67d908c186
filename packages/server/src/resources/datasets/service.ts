import { randomUUID } from 'node:crypto';
import { type ColumnInfo, GENERIC, genericOf, PlainError } from '@parallax/contract';
import { ensurePair, grantNames } from '../../auth/grants.ts';
import type { Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { Services } from '../../services.ts';
import { insert, replaceLinks } from '../kit/write.ts';

export interface NewDataset {
  databaseId: number;
  catalog: string | null;
  schema: string | null;
  table: string;
  /** Set for a virtual dataset. */
  sql?: string | null;
  description?: string | null;
  mainTimeColumn?: string | null;
  ownerIds: readonly number[];
  userId: number | null;
  uuid?: string;
  normalizeColumns?: boolean;
  alwaysFilterMainTime?: boolean;
  templateParams?: string | null;
  isManagedExternally?: boolean;
  externalUrl?: string | null;
}

/** Stores a dataset with the columns its source has now and the metric every dataset starts with. */
export async function createDataset(services: Services, dataset: NewDataset): Promise<number> {
  const database = await services.connections.open(dataset.databaseId);
  const columns = await sourceColumns(services, dataset);
  const time = dataset.mainTimeColumn ?? columns.find(column => isTemporal(column))?.name ?? null;
  const at = timestamp(services.clock.now());
  const audit = {
    created_on: at,
    changed_on: at,
    created_by_fk: dataset.userId,
    changed_by_fk: dataset.userId,
  };
  const { database_name } = database.row;
  return services.metadata.transaction(async trx => {
    const id = await insert(trx, 'datasets', {
      uuid: dataset.uuid ?? randomUUID(),
      database_id: dataset.databaseId,
      catalog: dataset.catalog,
      schema: dataset.schema,
      table_name: dataset.table,
      sql: dataset.sql ?? null,
      description: dataset.description ?? null,
      main_dttm_col: time,
      normalize_columns: dataset.normalizeColumns ?? false,
      always_filter_main_dttm: dataset.alwaysFilterMainTime ?? false,
      template_params: dataset.templateParams ?? null,
      is_managed_externally: dataset.isManagedExternally ?? false,
      external_url: dataset.externalUrl ?? null,
      schema_perm: dataset.schema ? grantNames.schema(database_name, dataset.catalog, dataset.schema) : null,
      catalog_perm: dataset.catalog ? grantNames.catalog(database_name, dataset.catalog) : null,
      ...audit,
    });
    const perm = grantNames.dataset(database_name, dataset.table, id);
    await trx.updateTable('datasets').set({ perm }).where('id', '=', id).execute();
    await ensurePair(trx, 'datasource_access', perm);
    await insertColumns(trx, id, columns, audit);
    await insertCount(trx, id, audit);
    await replaceLinks(
      trx,
      { table: 'dataset_owners', own: 'dataset_id', other: 'user_id' },
      id,
      dataset.ownerIds,
    );
    await services.metadata.counters.bump('data', trx);
    return id;
  });
}

const isTemporal = (column: ColumnInfo): boolean => genericOf(column.kind) === GENERIC.temporal;

/** The columns a dataset's source has at this moment. */
export async function sourceColumns(
  services: Services,
  {
    databaseId,
    catalog,
    schema,
    table,
    sql,
  }: Pick<NewDataset, 'databaseId' | 'catalog' | 'schema' | 'table' | 'sql'>,
): Promise<ColumnInfo[]> {
  const { connection, engine } = await services.connections.open(databaseId);
  if (!sql) {
    const { columns } = await connection.describe({ catalog, schema, table });
    if (columns.length === 0) throw new PlainError(422, { table: [`Table [${table}] could not be found`] });
    return columns;
  }
  try {
    const result = await connection.run(`SELECT * FROM (\n${sql}\n) AS virtual_table LIMIT 0`, {
      catalog,
      schema,
    });
    for await (const _ of result.batches);
    return result.columns;
  } catch (error) {
    throw engine.classify(error, sql);
  }
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
