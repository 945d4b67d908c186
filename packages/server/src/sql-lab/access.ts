import { AppError } from '@parallax/contract';
import { positionAt } from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { deniedTables, type Place, pathOf } from '../resources/datasets/sql-access.ts';
import type { AllowedStatement } from './script.ts';

/** Refuses statements on a connection that only reads. */
export function requireReading(writes: boolean, { row }: OpenDatabase): void {
  if (!writes || row.allow_dml) return;
  throw new AppError('DML_NOT_ALLOWED_ERROR', {
    message: 'This database only allows statements that read. Ask its owner to allow changing data.',
  });
}

/** Refuses what reads tables the caller has no access to, and what does not show which tables it reads. */
export async function requireTables(
  { source, tables }: AllowedStatement,
  place: Place,
  database: OpenDatabase,
  call: Call,
): Promise<void> {
  if (readsDatabase(call.principal, database.row)) return;
  if (!tables.complete) {
    throw new AppError('QUERY_SECURITY_ACCESS_ERROR', {
      message:
        'The tables this statement reads cannot be told from its text, and you may not read all of them.',
    });
  }
  const denied = await deniedTables(tables.tables, place, database, call);
  if (!denied[0]) return;
  const { parser } = database.engine.dialect;
  const at = await call.services.sqlReader.read('tableAt', source.sql, denied[0], parser);
  const names = denied.map(pathOf);
  throw new AppError('TABLE_SECURITY_ACCESS_ERROR', {
    message: `You need access to the following tables: ${names.join(', ')}`,
    extra: { tables: names, link: null, ...(at !== null && positionAt(source.sql, at)) },
  });
}
