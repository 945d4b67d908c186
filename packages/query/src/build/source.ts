import type { Source } from '../ast.ts';
import { QueryError } from '../error.ts';
import { trimStatement } from '../statements/trim.ts';
import type { Scope } from './scope.ts';

/** The dataset's table, or its checked SQL as a derived table. */
export function datasetSource(scope: Scope): Source {
  const { dataset, dialect } = scope;
  if (!dataset.sql) {
    return {
      kind: 'table',
      catalog: dialect.flags.catalogs ? dataset.catalog : null,
      schema: dialect.flags.schemas ? dataset.schema : null,
      name: dataset.table,
    };
  }
  const sql = scope.sqlText(trimStatement(dataset.sql), 'dataset');
  if (trimStatement(sql) === '') throw new QueryError('Virtual dataset query cannot be empty');
  return { kind: 'text', sql: trimStatement(sql), alias: 'virtual_table' };
}
