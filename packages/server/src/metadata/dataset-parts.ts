import type { Db, Row } from './schema.ts';

/** The columns of some datasets, in the order the datasets show them. */
export const columnsOf = (db: Db, ...datasetIds: number[]): Promise<Row<'dataset_columns'>[]> =>
  db
    .selectFrom('dataset_columns')
    .selectAll()
    .where('dataset_id', 'in', datasetIds)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The metrics of some datasets, in the order the datasets show them. */
export const metricsOf = (db: Db, ...datasetIds: number[]): Promise<Row<'dataset_metrics'>[]> =>
  db
    .selectFrom('dataset_metrics')
    .selectAll()
    .where('dataset_id', 'in', datasetIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
