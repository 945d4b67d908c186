import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, PlainError } from '@parallax/contract';
import { tableExists } from '@parallax/engines';
import type { Actor } from '../../http/call.ts';
import { connect, type Opened, type Target } from '../../resources/databases/connect.ts';
import { takeFolder, uploadsFolder } from '../../upload/leftovers.ts';
import { readOptions } from '../../upload/options.ts';
import { openStage } from '../../upload/stage.ts';
import type { DatasetFile } from '../files.ts';
import { type Importing, isKept } from '../importing.ts';
import { databaseSecrets } from '../secrets.ts';
import { download } from './download.ts';

const BATCH_ROWS = 2_048;
const CONNECT_WAIT = 10_000;
const LOAD_WAIT = 10 * 60_000;

/**
 * Makes the tables that datasets of a checked bundle bring along as the address of a CSV file, where the database lacks
 * them. What cannot be loaded is noted at its file; a table is made whole or not at all.
 */
export async function loadData(importing: Importing): Promise<void> {
  for (const [path, file] of importing.contents.datasets) {
    if (!file.data || file.sql || isKept('datasets', file, importing)) continue;
    try {
      await withDatabase(file, importing, async (opened, mayLoad) => {
        if (await isThere(opened, file)) return;
        if (!mayLoad)
          throw new PlainError(
            422,
            'The table does not exist, and this database allows no uploads to make it.',
          );
        await fill(opened, file, importing.call);
      });
    } catch (error) {
      if (!(error instanceof PlainError || error instanceof AppError)) throw error;
      importing.problems.add(path, { data: [error.message] });
    }
  }
}

/** The database of a dataset: the one that is here, or the one the bundle is about to bring. */
async function withDatabase(
  file: DatasetFile,
  { contents, known, options, call }: Importing,
  work: (opened: Opened, mayLoad: boolean) => Promise<void>,
): Promise<void> {
  const { services, principal } = call;
  const id = known.databases.get(file.database_uuid);
  if (id !== undefined) {
    const opened = await reached(services.connections.open(id));
    if (!opened) return;
    await work(opened, opened.row.allow_file_upload && principal.can('can_upload', 'Database'));
    services.connections.listings.forget(id);
    return;
  }
  const [path, database] = [...contents.databases].find(([, { uuid }]) => uuid === file.database_uuid)!;
  const { password, extra, tunnel } = databaseSecrets(path, database, null, options.secrets).secrets;
  const target: Target = {
    uri: withPassword(database.sqlalchemy_uri, password),
    extra: database.extra ?? {},
    secrets: extra,
    serverCertificate: null,
    tunnel,
  };
  const opened = await reached(
    connect(target, services.settings, { poolSize: 1, connectTimeout: CONNECT_WAIT }),
  );
  if (!opened) return;
  try {
    await work(opened, true);
  } finally {
    await opened.connection.close();
  }
}

/** A database that does not answer now does not hold an import up: its tables count as being there. */
async function reached<O extends Opened>(opening: Promise<O>): Promise<O | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function isThere({ connection }: Opened, file: DatasetFile): Promise<boolean> {
  const place = { table: file.table_name, catalog: file.catalog || null, schema: file.schema || null };
  try {
    return await tableExists(ref => connection.describe(ref), { ...place, mode: 'append' });
  } catch {
    return true;
  }
}

const withPassword = (uri: string, password: string | undefined): string =>
  password === undefined ? uri : uri.replace(/:[^:/@]*@/, () => `:${encodeURIComponent(password)}@`);

async function fill({ engine, connection }: Opened, file: DatasetFile, { services }: Actor): Promise<void> {
  const place = { table: file.table_name, catalog: file.catalog || null, schema: file.schema || null };
  if (!connection.load) throw new PlainError(422, `${engine.manifest.name} cannot be loaded with files.`);
  const folder = join(uploadsFolder(services.settings), randomUUID());
  const signal = AbortSignal.timeout(LOAD_WAIT);
  const remove = () => rm(folder, { recursive: true, force: true });
  await takeFolder(folder);
  try {
    const path = join(folder, 'file');
    const { binary } = await download(file.data ?? '', path, services.settings.dataHosts, signal);
    const received = { folder, path, filename: 'data.csv', binary, fields: {}, remove };
    const stage = await openStage(received, readOptions({ type: 'csv' }, 'data.csv'), signal);
    try {
      const { batches } = await stage.read(BATCH_ROWS);
      await connection.load({ ...place, mode: 'create', columns: stage.columns }, batches, { signal });
    } finally {
      await stage.close();
    }
  } catch (error) {
    throw error instanceof PlainError ? error : engine.classify(error);
  } finally {
    await remove();
  }
}
