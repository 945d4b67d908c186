import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { findDatabaseByName } from '../databases/service.ts';
import { databaseFor, datasetAt, settledPlace } from './place.ts';
import { datasetIdOf } from './policy.ts';
import { exploreDataset } from './present.ts';
import { currentColumns } from './refresh.ts';
import { saveDatasource } from './save-datasource.ts';
import { columnOnWire, sourceColumns } from './source.ts';
import { requireTable } from './sql-access.ts';
import { readStored, type StoredDataset } from './stored.ts';

export const datasetViewHandlers: Handlers<ProductApi>['datasetViews'] = {
  externalMetadata: async ({ params }, call) => {
    const { dataset } = await readable(params, call);
    return worded(async () => (await currentColumns(dataset, call)).map(columnOnWire));
  },
  externalMetadataByName: async ({ q }, call) => {
    if (!q) throw new PlainError(400, 'The parameter q is required.');
    requireTableType(q.datasource_type ?? 'table');
    return worded(async () => {
      const databaseId = await findDatabaseByName(call.services, q.database_name);
      if (databaseId === null) throw new PlainError(404, 'The database does not exist.');
      const database = await databaseFor(databaseId, call);
      const given = { catalog: q.catalog_name, schema: q.schema_name, isVirtual: false };
      const place = await settledPlace(given, database);
      const named = { ...place, table: q.table_name };
      const known = await datasetAt(call.services.db, databaseId, named);
      if (known !== null) {
        const { dataset } = await readable({ type: 'table', id: known }, call);
        return (await currentColumns(dataset, call)).map(columnOnWire);
      }
      await requireTable(named, database, call);
      return (await sourceColumns(call.services, { databaseId, ...named }, call.signal)).map(columnOnWire);
    });
  },
  get: async ({ params }, call) => exploreDataset(await readable(params, call)),
  save: async ({ body }, call) => {
    const id = await worded(() => saveDatasource(body.data, call));
    return exploreDataset(await readable({ type: 'table', id }, call));
  },
};

function requireTableType(type: string): void {
  if (type !== 'table' && type !== 'dataset') throw new PlainError(400, `Unknown datasource type: ${type}`);
}

async function readable({ type, id }: { type: string; id: number }, call: Call): Promise<StoredDataset> {
  requireTableType(type);
  const stored = await readStored(await datasetIdOf(id, call), call.services);
  if (!stored) throw new PlainError(404);
  return stored;
}

/** These paths answer with one sentence, not with messages per field. */
async function worded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlainError) || typeof error.body === 'string') throw error;
    throw new PlainError(error.status, Object.values(error.body).flat().map(String).join(' '));
  }
}
