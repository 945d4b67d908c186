import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  DuckDBTimestampValue,
  StatementType,
} from '@duckdb/node-api';
import { AppError } from '@parallax/contract';
import type { SqlValue } from '@parallax/query';
import type { RunOptions } from '../engine.ts';
import { quote } from './dialect.ts';

/** Prepares the one statement of a text, bound and allowed to run. */
export async function prepareOne(
  connection: DuckDBConnection,
  sql: string,
  { params = [], catalog, schema }: RunOptions,
  { readOnly, trusted }: { readOnly: boolean; trusted: boolean },
): Promise<DuckDBPreparedStatement> {
  const place = [catalog, schema].filter(part => part !== undefined && part !== null && part !== '');
  if (place.length > 0) await connection.run(`USE ${place.map(part => quote(String(part))).join('.')}`);
  if (sql.trim() === '') throw emptyError();
  const statements = await connection.extractStatements(sql);
  if (statements.count === 0) throw emptyError();
  if (statements.count > 1) {
    throw new AppError('SYNTAX_ERROR', { message: `Expected one statement, got ${statements.count}.` });
  }
  const statement = await statements.prepare(0);
  if (!trusted && changesSettings(statement, sql)) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: 'The settings of this database cannot be changed.',
    });
  }
  if (readOnly && !onlyReads(statement, sql)) {
    throw new AppError('DML_NOT_ALLOWED_ERROR', {
      message: 'This connection only allows statements that read.',
    });
  }
  params.forEach((value, index) => {
    bind(statement, index + 1, value);
  });
  return statement;
}

const emptyError = () => new AppError('SYNTAX_ERROR', { message: 'The statement is empty.' });

/** `EXPLAIN ANALYZE` runs what it explains. */
function onlyReads({ statementType }: DuckDBPreparedStatement, sql: string): boolean {
  if (statementType === StatementType.EXPLAIN) return !/\banalyze\b/i.test(sql);
  return statementType === StatementType.SELECT;
}

/** DuckDB itself refuses all of them but the one that the pool of blocks needs; a variable is no setting. */
const changesSettings = ({ statementType }: DuckDBPreparedStatement, sql: string): boolean =>
  statementType === StatementType.SET && !/^(\s|--.*\n)*(re)?set\s+variable\b/i.test(sql);

const SIGNED_64 = 1n << 63n;

function bind(statement: DuckDBPreparedStatement, index: number, value: SqlValue): void {
  if (value === null) statement.bindNull(index);
  else if (typeof value === 'boolean') statement.bindBoolean(index, value);
  else if (typeof value === 'string') statement.bindVarchar(index, value);
  else if (typeof value === 'object') {
    const micros = BigInt(value.instant) * 1000n + BigInt(value.micros ?? 0);
    statement.bindTimestamp(index, new DuckDBTimestampValue(micros));
  } else if (typeof value === 'number' && !Number.isSafeInteger(value)) statement.bindDouble(index, value);
  else {
    const integer = BigInt(value);
    if (integer >= -SIGNED_64 && integer < SIGNED_64) statement.bindBigInt(index, integer);
    else statement.bindHugeInt(index, integer);
  }
}
