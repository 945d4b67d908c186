import { QueryError } from '../error.ts';
import { canonical } from './canonical.ts';
import { refuseDenied } from './guard.ts';
import { isReadOnly } from './reads.ts';
import { splitStatements } from './split.ts';

/** The SQL of a virtual dataset without comments and final semicolons: one statement that only reads. */
export function virtualDatasetSql(sql: string, dialect: string): string {
  const { sql: clean } = canonical(sql, dialect);
  const [statement, ...others] = splitStatements(clean, dialect);
  if (!statement) throw new QueryError('Virtual dataset query cannot be empty');
  if (others.length > 0) {
    throw new QueryError('Virtual dataset query cannot consist of multiple statements');
  }
  if (!isReadOnly(statement.sql, dialect)) {
    throw new QueryError('Virtual dataset query must be read-only');
  }
  refuseDenied(statement.sql, dialect);
  return statement.sql;
}
