import { AppError } from '@parallax/contract';
import { mutates, tablesOf } from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { deniedTables, type Place, pathOf } from '../resources/datasets/sql-access.ts';

/** Refuses statements on a connection that only reads. What cannot be parsed cannot be let through. */
export function requireReading(sql: string, { row, engine }: OpenDatabase): boolean {
  const writes = mutates(sql, engine.dialect.parser);
  if (writes && !row.allow_dml) {
    throw new AppError('DML_NOT_ALLOWED_ERROR', {
      message: 'This database only allows statements that read. Ask its owner to allow changing data.',
    });
  }
  return writes;
}

/** Refuses what reads tables the caller has no access to, and what does not show which tables it reads. */
export async function requireTables(
  statements: readonly string[],
  place: Place,
  database: OpenDatabase,
  call: Call,
): Promise<void> {
  if (readsDatabase(call.principal, database.row)) return;
  const { parser } = database.engine.dialect;
  for (const sql of statements) {
    const { tables, complete } = tablesOf(sql, parser);
    if (!complete) {
      throw new AppError('QUERY_SECURITY_ACCESS_ERROR', {
        message:
          'The tables this statement reads cannot be told from its text, and you may not read all of them.',
      });
    }
    const denied = await deniedTables(tables, place, database, call);
    if (denied.length === 0) continue;
    const names = denied.map(pathOf);
    throw new AppError('TABLE_SECURITY_ACCESS_ERROR', {
      message: `You need access to the following tables: ${names.join(', ')}`,
      extra: { tables: names, link: null },
    });
  }
}
