import { AppError } from '@parallax/contract';
import type { Connection, Engine } from '@parallax/engines';
import { renderTemplate, withLibraries } from '@parallax/query';
import { positionAt, positionOf, type ReadStatement, refused } from '@parallax/query/statements';
import type { Call } from '../../http/call.ts';
import { readsDatabase } from './access.ts';
import type { DatabaseRow } from './store.ts';

export interface SqlMistake {
  line_number: number | null;
  start_column: number | null;
  end_column: number | null;
  message: string;
}

interface Asked {
  sql: string;
  catalog?: string | null;
  schema?: string | null;
  template_params?: Record<string, unknown> | null;
}

const WAIT = 10_000;

/** The first mistake of each statement: what the parser finds, else what the database says when it plans it. */
export async function mistakesIn(row: DatabaseRow, asked: Asked, call: Call): Promise<SqlMistake[]> {
  const { connection, engine } = await call.services.connections.open(row.id);
  if (!engine.manifest.capabilities.sqlValidation) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: `SQL of ${engine.manifest.name} cannot be checked without running it.`,
      status: 422,
    });
  }
  const script = await rendered(asked, engine, call);
  const found: SqlMistake[] = [];
  try {
    const { sqlReader } = call.services;
    for (const statement of await sqlReader.read('readScript', script, engine.dialect.parser, {
      all: true,
    })) {
      const wrong = await check(statement, script, asked, { row, engine, connection }, call);
      if (wrong) found.push(wrong);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    found.push(mistake(error, script, 1));
  }
  return found;
}

async function rendered({ sql, template_params }: Asked, { dialect }: Engine, call: Call): Promise<string> {
  if (!call.services.settings.flags.ENABLE_TEMPLATE_PROCESSING) return sql;
  const context = { literal: dialect.literal, variables: template_params ?? {} };
  return (await withLibraries(() => renderTemplate(sql, context))).sql;
}

/** Only statements that read are planned, and only for callers whom a table's existence is no secret to. */
async function check(
  statement: ReadStatement,
  script: string,
  { catalog, schema }: Asked,
  { row, engine, connection }: { row: DatabaseRow; engine: Engine; connection: Connection },
  { principal, signal }: Call,
): Promise<SqlMistake | null> {
  if (statement.refusal) return mistake(refused(statement.refusal), script, 1);
  if (statement.writes || !readsDatabase(principal, row)) return null;
  const { sql, start } = statement.source;
  const explained = `EXPLAIN\n${sql}`;
  try {
    const place = { catalog: catalog || null, schema: schema || null };
    const { batches } = await connection.run(explained, { ...place, timeout: WAIT, signal });
    for await (const _ of batches);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    const before = positionAt(script, start).line - 1;
    return mistake(engine.classify(error, explained), explained, before);
  }
}

function mistake(error: unknown, sql: string, firstLine: number): SqlMistake {
  const place = positionOf(error, sql);
  const column = place?.column ?? null;
  return {
    line_number: place ? Math.max(1, place.line + firstLine - 1) : null,
    start_column: column,
    end_column: column,
    message: error instanceof Error ? error.message.split('\n')[0]! : String(error),
  };
}
