import { AppError } from '@parallax/contract';
import { canonical } from './canonical.ts';
import { parseTrees } from './parser.ts';
import { splitStatements } from './split.ts';
import { isTree, nodeOf } from './tree.ts';

const QUERIES = new Set(['select', 'union', 'intersect', 'except']);

/** Whether one statement is a plain query that a table or view can be made from. */
export function isSelect(sql: string, dialect: string): boolean {
  const [tree, ...others] = parseTrees(canonical(sql, dialect).sql, dialect);
  const node = nodeOf(tree);
  return others.length === 0 && node !== null && QUERIES.has(node.type) && !isTree(node.fields.into);
}

/** Turns the last statement of a script into CREATE TABLE; the ones before it run as they are. `table` is quoted SQL. */
export function asCreateTable(sql: string, table: string, dialect: string): string[] {
  const statements = splitStatements(sql, dialect).map(statement => statement.sql);
  const last = statements.at(-1);
  if (last === undefined || !isSelect(last, dialect)) {
    throw new AppError('INVALID_CTAS_QUERY_ERROR', {
      message:
        'CTAS (create table as select) can only be run with a query where the last statement is a SELECT.',
    });
  }
  return [...statements.slice(0, -1), `CREATE TABLE ${table} AS\n${last}`];
}

/** Turns a script of exactly one query into CREATE VIEW. */
export function asCreateView(sql: string, view: string, dialect: string): string[] {
  const statements = splitStatements(sql, dialect);
  if (statements.length !== 1 || !isSelect(statements[0]!.sql, dialect)) {
    throw new AppError('INVALID_CVAS_QUERY_ERROR', {
      message: 'CVAS (create view as select) can only be run with a query with a single SELECT statement.',
    });
  }
  return [`CREATE VIEW ${view} AS\n${statements[0]!.sql}`];
}
