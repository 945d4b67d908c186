import { PlainError } from '@parallax/contract';
import { type Connection, type Engine, tableExists } from '@parallax/engines';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { uploadSchemas } from '../resources/databases/places.ts';
import { datasetAt, settledPlace } from '../resources/datasets/place.ts';
import { refreshDataset } from '../resources/datasets/refresh.ts';
import { createDataset } from '../resources/datasets/service.ts';
import { noteTrace } from './leftovers.ts';
import { type UploadOptions, uploadOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { type Received, receive } from './receive.ts';
import { openStage } from './stage.ts';

const BATCH_ROWS = 2_048;

type DatabaseRow = OpenDatabase['row'];

export interface Uploaded {
  message: string;
  rows: number;
  dataset_id?: number;
}

const MODES = { fail: 'create', replace: 'replace', append: 'append' } as const;

/** POST upload: the file becomes a table, whole or not at all, and the table a dataset unless the form says no. */
export async function uploadFile(row: DatabaseRow, id: string | undefined, call: Call): Promise<Uploaded> {
  requireUploads(row, call);
  const progress = call.services.uploads.begin(call.principal.id, id, Number(call.headers['content-length']));
  try {
    const uploaded = await upload(row, progress, call);
    progress.state = 'done';
    return uploaded;
  } catch (error) {
    progress.state = 'failed';
    throw error;
  }
}

async function upload(row: DatabaseRow, progress: Progress, call: Call): Promise<Uploaded> {
  const file = await receive(call, bytes => {
    progress.bytes_received = bytes;
  });
  try {
    const asked = uploadOptions(file.fields, file.filename);
    const database = await call.services.connections.open(row.id);
    const options = { ...asked, ...(await settledPlace({ ...asked, isVirtual: false }, database)) };
    await requireSchema(row, options, call);
    progress.state = 'reading';
    const rows = await fill(database, file, options, progress, call.signal);
    call.services.connections.listings.forget(row.id);
    const dataset = options.createDataset ? await datasetOf(row, options, call) : null;
    return { message: 'OK', rows, ...(dataset !== null && { dataset_id: dataset }) };
  } finally {
    await file.remove();
  }
}

/** Reads the file and loads the table; answers the number of rows. */
async function fill(
  { engine, connection, row }: OpenDatabase,
  file: Received,
  options: UploadOptions,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> {
  const { table, catalog, schema } = options;
  const place = { table, catalog, schema, mode: MODES[options.exists] };
  try {
    await tableExists(ref => connection.describe(ref), place);
    const stage = await openStage(file, options, signal);
    try {
      progress.state = 'writing';
      progress.rows_total = stage.rows;
      const { batches } = await stage.read(BATCH_ROWS);
      await writable(connection, engine)({ ...place, columns: stage.columns }, batches, {
        signal,
        onTrace: trace => noteTrace(file.folder, { databaseId: row.id, trace }),
        onRows: rows => {
          progress.rows_written = rows;
        },
      });
      return stage.rows;
    } finally {
      await stage.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof PlainError ? error : engine.classify(error);
  }
}

function writable(connection: Connection, { manifest }: Engine): NonNullable<Connection['load']> {
  if (connection.load) return connection.load.bind(connection);
  throw new PlainError(422, `${manifest.name} cannot be loaded with files.`);
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
