import { setImmediate } from 'node:timers/promises';
import { AppError } from '@parallax/contract';
import {
  applyLimit,
  asCreateTable,
  asCreateView,
  type LimitingFactor,
  loadParser,
  refuseDenied,
  type Statement,
  splitStatements,
  trimStatement,
} from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Place } from '../resources/datasets/sql-access.ts';
import { requireReading, requireTables } from './access.ts';
import { inScript } from './positions.ts';
import { callersRules, ruleBinder } from './row-rules.ts';
import { type Parameters, renderSql } from './templates.ts';

const MAX_LENGTH = 5_000_000;
const MAX_STATEMENTS = 10_000;
/** Milliseconds of work after which others get their turn. */
const YIELD_AFTER = 5;

export interface Wanted extends Place {
  sql: string;
  parameters: Parameters;
  limit: number;
  /** What the last query is turned into: quoted SQL of the target. */
  create: { method: 'TABLE' | 'VIEW'; target: string } | null;
}

export interface PreparedStatement {
  sql: string;
  /** Changes something, and is therefore never cut short. */
  writes: boolean;
  /** Where it stands in the script. */
  source: Statement;
}

/** A script that may run: rendered, checked, bound by row rules and limited. */
export interface Script extends Place {
  text: string;
  statements: PreparedStatement[];
  /** Rows to keep of the last statement. */
  limit: number;
  factor: LimitingFactor;
  /**
   * The statements may share a session. Where tables or rows are closed to the caller they do not: what one statement
   * sets could make a name of the next one mean another table than the one that was checked. For the same reason
   * their names have one schema, never a path of several.
   */
  sharesSession: boolean;
}

/** Everything that is decided before the database sees anything; a refusal of one statement refuses the script. */
export async function prepareScript(wanted: Wanted, database: OpenDatabase, call: Call): Promise<Script> {
  await loadParser();
  const { parser } = database.engine.dialect;
  const text = await renderSql(trimStatement(wanted.sql), database.engine, wanted.parameters, call, database);
  const found = statementsIn(text, parser);
  const rules = await callersRules(database, call);
  const sharesSession = rules.length === 0 && readsDatabase(call.principal, database.row);
  const place = sharesSession ? placeOf(wanted) : await oneSchema(wanted, database);
  const bind = await ruleBinder(rules, database, place, call);
  const statements: PreparedStatement[] = [];
  let yielded = performance.now();
  for (const source of found) {
    try {
      refuseDenied(source.sql, parser);
      const writes = requireReading(source.sql, database);
      await requireTables([source.sql], place, database, call);
      statements.push({ sql: await bind(source.sql), writes, source });
    } catch (error) {
      throw inScript(error, source.sql, source, text, parser);
    }
    if (performance.now() - yielded < YIELD_AFTER) continue;
    await setImmediate();
    yielded = performance.now();
  }
  const common = { ...place, text, sharesSession, limit: wanted.limit };
  if (wanted.create) return { ...common, ...created(statements, wanted.create, parser) };
  return { ...common, ...limited(statements, wanted.limit, parser) };
}

const placeOf = ({ catalog, schema }: Place): Place => ({ catalog, schema });

async function oneSchema({ catalog, schema }: Place, { connection, engine }: OpenDatabase): Promise<Place> {
  if (schema !== null) return { catalog, schema };
  try {
    return { catalog, schema: await connection.defaultSchema(catalog) };
  } catch (error) {
    throw engine.classify(error);
  }
}

export function statementsIn(text: string, parser: string): Statement[] {
  if (text.length > MAX_LENGTH) {
    throw invalid(`The script is longer than ${MAX_LENGTH.toLocaleString('en')} characters.`);
  }
  const found = splitStatements(text, parser);
  if (found.length === 0) throw invalid('There is no SQL to run.');
  if (found.length > MAX_STATEMENTS) {
    throw invalid(`The script has more than ${MAX_STATEMENTS.toLocaleString('en')} statements.`);
  }
  return found;
}

const invalid = (message: string): AppError => new AppError('INVALID_SQL_ERROR', { message });

function created(
  statements: readonly PreparedStatement[],
  { method, target }: NonNullable<Wanted['create']>,
  parser: string,
): Pick<Script, 'statements' | 'factor'> {
  const texts = statements.map(statement => statement.sql).join(';\n');
  const made = method === 'VIEW' ? asCreateView(texts, target, parser) : asCreateTable(texts, target, parser);
  return {
    statements: statements.map((statement, at) => ({
      ...statement,
      sql: made[at]!,
      writes: statement.writes || at === statements.length - 1,
    })),
    factor: 'NOT_LIMITED',
  };
}

function limited(
  statements: readonly PreparedStatement[],
  limit: number,
  parser: string,
): Pick<Script, 'statements' | 'limit' | 'factor'> {
  const capped = statements.map(statement => ({
    statement,
    // One row more than is kept tells whether there are more.
    cap: applyLimit(statement.sql, limit, parser, 1),
  }));
  const last = capped.at(-1)!.cap;
  return {
    statements: capped.map(({ statement, cap }) => ({ ...statement, sql: cap.sql })),
    limit: last.limit ?? limit,
    factor: last.limit === null ? 'UNKNOWN' : last.factor,
  };
}
