import { type Engine, engineFor } from '@parallax/engines';
import { columnsOf, metricsOf } from '../../metadata/dataset-parts.ts';
import type { Row } from '../../metadata/schema.ts';
import type { Services } from '../../services.ts';

/** A dataset with all that belongs to it, as the store keeps it. */
export interface StoredDataset {
  dataset: Row<'datasets'>;
  database: Row<'databases'>;
  /** Null when the connection's engine is not part of the product. */
  engine: Engine | null;
  columns: Row<'dataset_columns'>[];
  metrics: Row<'dataset_metrics'>[];
  owners: { id: number; username: string; first_name: string; last_name: string; email: string }[];
}

/** Null when it does not exist. Says nothing about who may read it. */
export async function readStored(id: number, { db }: Pick<Services, 'db'>): Promise<StoredDataset | null> {
  const dataset = await db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!dataset) return null;
  const database = await db
    .selectFrom('databases')
    .selectAll()
    .where('id', '=', dataset.database_id)
    .executeTakeFirstOrThrow();
  const owners = await db
    .selectFrom('users')
    .innerJoin('dataset_owners', 'dataset_owners.user_id', 'users.id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'email'])
    .where('dataset_owners.dataset_id', '=', id)
    .orderBy('users.id')
    .execute();
  return {
    dataset,
    database,
    engine: await engineFor(database.sqlalchemy_uri).catch(() => null),
    columns: await columnsOf(db, id),
    metrics: await metricsOf(db, id),
    owners,
  };
}
