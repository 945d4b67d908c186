import { AppError } from '@parallax/contract';
import {
  type LimitingFactor,
  type ReadStatement,
  refused,
  type Statement,
  type TableRule,
  trimStatement,
  type Writing,
} from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import { readsDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { defaultAmong } from '../resources/databases/places.ts';
import type { Place } from '../resources/datasets/sql-access.ts';
import { requireReading, requireTables } from './access.ts';
import { placedInScript } from './positions.ts';
import { callersRules, rulesOn } from './row-rules.ts';
import { type Parameters, renderSql } from './templates.ts';

export interface Wanted extends Place {
  sql: string;
  parameters: Parameters;
  limit: number;
  /** What the last query is turned into: quoted SQL of the target. */
  create: Writing['create'];
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

/** A statement whose text is refused to nobody. */
export type AllowedStatement = Extract<ReadStatement, { refusal: null }>;

/** Everything that is decided before the database sees anything; a refusal of one statement refuses the script. */
export async function prepareScript(wanted: Wanted, database: OpenDatabase, call: Call): Promise<Script> {
  const { sqlReader } = call.services;
  const { parser } = database.engine.dialect;
  const text = await renderSql(trimStatement(wanted.sql), database.engine, wanted.parameters, call, database);
  const read = await sqlReader.read('readScript', text, parser);
  if (read.length === 0) {
    throw new AppError('INVALID_SQL_ERROR', { message: 'There is no SQL to run.' });
  }
  const behind = await callersRules(database, call);
  const sharesSession = behind.length === 0 && readsDatabase(call.principal, database.row);
  const place = await (sharesSession ? wholePath(wanted, database, call) : oneSchema(wanted, database));
  const find = behind.length === 0 ? null : await rulesOn(behind, database, place, call);
  const rules: TableRule[] = [];
  for (const statement of read) {
    if (statement.refusal) throw refused(statement.refusal);
    const { source } = statement;
    try {
      requireReading(statement.writes, database);
      await requireTables(statement, place, database, call);
      if (find) rules.push(...(await find(statement.tables.tables)));
    } catch (error) {
      throw await placedInScript(error, text, { sent: source.sql, source, dialect: parser }, sqlReader);
    }
  }
  const allowed = read.filter(statement => statement.refusal === null);
  const sources = allowed.map(({ source }) => source);
  const { limit, create } = wanted;
  const written = await sqlReader.read('writeScript', text, sources, parser, {
    limit,
    create,
    rules: find && rules,
  });
  const statements = allowed.map(({ source, writes }, at) => ({
    source,
    sql: written.texts[at]!,
    writes: writes || (create !== null && at === allowed.length - 1),
  }));
  return { ...place, text, statements, sharesSession, limit: written.limit, factor: written.factor };
}

/**
 * The default schema stands first on the path of an account that looks names up in several: who starts in it must not
 * lose the others.
 */
async function wholePath(
  { catalog, schema }: Place,
  { row, engine }: OpenDatabase,
  call: Call,
): Promise<Place> {
  if (schema === null || !engine.dialect.flags.searchPath) return { catalog, schema };
  const first = await defaultAmong([schema], row, { what: 'schema', catalog, force: false }, call);
  return { catalog, schema: first === null ? schema : null };
}

async function oneSchema({ catalog, schema }: Place, { connection, engine }: OpenDatabase): Promise<Place> {
  if (schema !== null) return { catalog, schema };
  try {
    return { catalog, schema: await connection.defaultSchema(catalog) };
  } catch (error) {
    throw engine.classify(error);
  }
}
