import { AppError } from '@parallax/contract';
import type { Connection, Engine } from '@parallax/engines';
import {
  isReadOnly,
  loadParser,
  positionOf,
  refuseDenied,
  renderTemplate,
  splitStatements,
  withLibraries,
} from '@parallax/query';
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
  await loadParser();
  const script = await rendered(asked, engine, call);
  const found: SqlMistake[] = [];
  try {
    for (const { sql, start } of splitStatements(script, engine.dialect.parser)) {
      const first = script.slice(0, start).split('\n').length;
      const wrong = await check(sql, first, asked, { row, engine, connection }, call);
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
  sql: string,
  firstLine: number,
  { catalog, schema }: Asked,
  { row, engine, connection }: { row: DatabaseRow; engine: Engine; connection: Connection },
  { principal, signal }: Call,
): Promise<SqlMistake | null> {
  try {
    const reads = isReadOnly(sql, engine.dialect.parser);
    refuseDenied(sql, engine.dialect.parser);
    if (!reads || !readsDatabase(principal, row)) return null;
  } catch (error) {
    return mistake(error, sql, firstLine);
  }
  const explained = `EXPLAIN\n${sql}`;
  try {
    const place = { catalog: catalog || null, schema: schema || null };
    const { batches } = await connection.run(explained, { ...place, timeout: WAIT, signal });
    for await (const _ of batches);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return mistake(engine.classify(error, explained), explained, firstLine - 1);
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
