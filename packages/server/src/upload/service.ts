import { AppError, PlainError } from '@parallax/contract';
import { parseAddress } from '@parallax/engines';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import { connect } from '../resources/databases/connect.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { uploadSchemas } from '../resources/databases/places.ts';

import { datasetAt, settledPlace } from '../resources/datasets/place.ts';
import { refreshDataset } from '../resources/datasets/refresh.ts';
import { createDataset } from '../resources/datasets/service.ts';
import { type UploadOptions, uploadOptions } from './options.ts';
import { receive } from './receive.ts';
import { openStage } from './stage.ts';
import { tableExists, writeTable } from './write-table.ts';

type DatabaseRow = OpenDatabase['row'];

export interface Uploaded {
  message: string;
  rows: number;
  dataset_id?: number;
}

/** POST upload: the file becomes a table, whole or not at all, and the table a dataset unless the form says no. */
export async function uploadFile(row: DatabaseRow, call: Call): Promise<Uploaded> {
  requireUploads(row, call);
  const file = await receive(call);
  try {
    const asked = uploadOptions(file.fields, file.filename);
    const database = await call.services.connections.open(row.id);
    const options = { ...asked, ...(await settledPlace({ ...asked, isVirtual: false }, database)) };
    await requireSchema(row, options, call);
    if (options.exists === 'fail' && (await tableExists(database.connection, options))) {
      throw new AppError('GENERIC_COMMAND_ERROR', {
        message: `Table already exists. Choose another name than ${options.table}, or replace it, or append to it.`,
      });
    }
    const stage = await openStage(file, options, call.signal);
    const writer = await openWriter(database, call);
    try {
      await writeTable(stage, { ...database, connection: writer.connection }, options, call.signal);
    } catch (error) {
      throw error instanceof PlainError || call.signal.aborted ? error : database.engine.classify(error);
    } finally {
      await writer.close();
      await stage.close();
    }
    call.services.connections.listings.forget(row.id);
    const dataset = options.createDataset ? await datasetOf(row, options, call) : null;
    return { message: 'OK', rows: stage.rows, ...(dataset !== null && { dataset_id: dataset }) };
  } finally {
    await file.remove();
  }
}

/** One session of its own: another one of the pool might not have seen the last table yet. A memory database has only its pool. */
async function openWriter({ row, engine, connection }: OpenDatabase, { services }: Call) {
  const inMemory = engine.manifest.capabilities.localFiles && parseAddress(row.sqlalchemy_uri).path === '';
  if (inMemory) return { connection, close: async () => {} };
  const target = await services.connections.targetOf(row);
  const own = await connect(target, services.settings, { poolSize: 1 });
  return { connection: own.connection, close: () => own.connection.close() };
}

function requireUploads(row: DatabaseRow, call: Call): void {
  if (row.allow_file_upload) return;
  throw new PlainError(
    readsDatabase(call.principal, row) ? 422 : 403,
    'This database does not allow file uploads.',
  );
}

async function requireSchema(
  row: DatabaseRow,
  { catalog, schema }: UploadOptions,
  call: Call,
): Promise<void> {
  const allowed = await uploadSchemas(row, catalog, call);
  if (schema !== null && allowed.includes(schema)) return;
  throw new PlainError(403, `Files may not be loaded into the schema ${schema ?? ''} of this database.`);
}

async function datasetOf(row: DatabaseRow, options: UploadOptions, call: Call): Promise<number> {
  const { table, catalog, schema } = options;
  const known = await datasetAt(call.services.db, row.id, { table, catalog, schema });
  if (known) {
    const dataset = await call.services.db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', known)
      .executeTakeFirstOrThrow();
    await refreshDataset(dataset, call);
    return known;
  }
  return createDataset(call.services, {
    databaseId: row.id,
    catalog,
    schema,
    table,
    ownerIds: call.principal.id === null ? [] : [call.principal.id],
    userId: call.principal.id,
  });
}
