import { AppError, PlainError } from '@parallax/contract';
import type { Actor } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import { checkedSql, requireTable } from '../resources/datasets/sql-access.ts';
import type { DatasetFile } from './files.ts';
import { type Importing, isKept } from './importing.ts';

/**
 * An import makes nobody a reader of what was closed to them: whoever may not read a whole database may import its
 * datasets only over tables they can read.
 */
export async function checkSources(importing: Importing): Promise<void> {
  const { contents, known, problems, call } = importing;
  if (call.principal.isAdmin) return;
  for (const [path, file] of contents.datasets) {
    const databaseId = known.databases.get(file.database_uuid);
    if (databaseId === undefined || isKept('datasets', file, importing)) continue;
    try {
      await checkSource(file, databaseId, call);
    } catch (error) {
      if (error instanceof PlainError && typeof error.body === 'object') problems.add(path, error.body);
      else if (error instanceof AppError && error.status < 500) problems.add(path, { sql: [error.message] });
      else throw error;
    }
  }
}

async function checkSource(file: DatasetFile, databaseId: number, call: Actor): Promise<void> {
  const row = await call.services.db
    .selectFrom('databases')
    .selectAll()
    .where('id', '=', databaseId)
    .executeTakeFirstOrThrow();
  if (readsDatabase(call.principal, row)) return;
  const database = await call.services.connections.open(databaseId);
  const place = { catalog: file.catalog ?? null, schema: file.schema ?? null };
  if (file.sql) await checkedSql({ sql: file.sql, rendered: file.sql }, place, database, call);
  else await requireTable({ ...place, table: file.table_name }, database, call);
}
