import { randomBytes } from 'node:crypto';
import {
  AppError,
  type Body,
  isInProgress,
  PlainError,
  type ProductApi,
  type QueryState,
  SQL_LAB,
} from '@parallax/contract';
import type { Call } from '../http/call.ts';
import { timestamp } from '../metadata/timestamp.ts';
import { knownDatabase } from '../resources/databases/access.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { type Creation, creationOf } from './create-as.ts';
import { changeRunning, type NamedQuery, type QueryRow, queryByClientId } from './query-rows.ts';
import type { Run } from './run.ts';
import { prepareScript, type Script } from './script.ts';
import { parametersIn } from './templates.ts';

export type ExecuteRequest = Body<ProductApi['sqlLab']['execute']>;

/** A run that has begun, or one under the same id that goes on. */
export type Started =
  | { kind: 'known'; query: NamedQuery }
  | { kind: 'new'; query: NamedQuery; run: Run; done: Promise<void>; isAsync: boolean };

/** Notes the run, checks the script and starts it. From the note on, every failure is kept with the run. */
export async function startRun(request: ExecuteRequest, call: Call): Promise<Started> {
  const { db, runs, settings, connections } = call.services;
  const clientId = request.client_id || randomBytes(8).toString('base64url').slice(0, 10);
  const row = await knownDatabase(request.database_id, call);
  const database = { ...(await connections.open(row.id)), row };
  const limit = limitOf(request.queryLimit);
  const creation = request.select_as_cta ? creationIn(request, database, call) : null;
  const noted = await note(request, { clientId, limit, creation }, call);
  if (!noted) return { kind: 'known', query: sameRun(await queryByClientId(db, clientId), request, call) };
  const script = await prepared(noted.id, request, { limit, creation, database }, call);
  const isAsync = settings.flags.SQLLAB_FORCE_RUN_ASYNC || request.runAsync === true;
  const { run, done } = runs.start({
    row: { id: noted.id, client_id: clientId, user_id: call.principal.id },
    script,
    database,
    username: call.principal.username,
    isAsync,
    creates: creation !== null,
  });
  const { firstName, lastName, username } = call.principal;
  const userName = `${firstName} ${lastName}`.trim() || username;
  const query = { ...noted, databaseName: row.database_name, userName };
  return { kind: 'new', query, run, done, isAsync };
}

function sameRun(
  known: NamedQuery | undefined,
  { sql_editor_id }: ExecuteRequest,
  { principal }: Call,
): NamedQuery {
  const isSame = known?.user_id === principal.id && (known.sql_editor_id ?? null) === (sql_editor_id ?? null);
  const goesOn = isInProgress(known?.status as QueryState) || known?.status === 'timed_out';
  if (known && isSame && goesOn) return known;
  throw new PlainError(409, 'The client_id has been used before.');
}

const limitOf = (asked: number | null | undefined): number =>
  asked && asked > 0 && asked <= SQL_LAB.maxRows ? asked : SQL_LAB.maxRows;

function creationIn(request: ExecuteRequest, database: OpenDatabase, call: Call): Creation {
  return creationOf(
    {
      method: request.ctas_method || 'TABLE',
      name: request.tmp_table_name || '',
      now: call.now,
      username: call.principal.username,
    },
    database,
  );
}

/** The row of a new run; undefined when its client id is taken. */
function note(
  request: ExecuteRequest,
  { clientId, limit, creation }: { clientId: string; limit: number; creation: Creation | null },
  { principal, services, now }: Call,
): Promise<QueryRow | undefined> {
  const values = {
    client_id: clientId,
    database_id: request.database_id,
    user_id: principal.id,
    sql_editor_id: request.sql_editor_id ?? null,
    tab_name: request.tab?.slice(0, 256) ?? null,
    catalog: request.catalog || null,
    schema: request.schema || null,
    sql: request.sql,
    status: 'pending',
    limit,
    select_as_cta: creation !== null,
    ctas_method: creation?.method ?? null,
    tmp_table_name: creation?.table ?? null,
    tmp_schema_name: creation?.schema ?? null,
    select_sql: creation ? `SELECT *\nFROM ${creation.create.target}` : null,
    start_time: now,
    changed_on: timestamp(now),
  };
  return services.metadata.hasty
    .insertInto('queries')
    .values(values)
    .onConflict(conflict => conflict.column('client_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function prepared(
  rowId: number,
  request: ExecuteRequest,
  { limit, creation, database }: { limit: number; creation: Creation | null; database: OpenDatabase },
  call: Call,
): Promise<Script> {
  const { metadata, clock } = call.services;
  try {
    return await prepareScript(
      {
        sql: request.sql,
        parameters: parametersIn(request.templateParams),
        catalog: request.catalog || null,
        schema: request.schema || null,
        limit,
        create: creation?.create ?? null,
      },
      database,
      call,
    );
  } catch (error) {
    const errors = error instanceof AppError ? [error.structured()] : [];
    const now = clock.now();
    await changeRunning(
      metadata.hasty,
      rowId,
      {
        status: 'failed',
        end_time: now,
        error_message: error instanceof Error ? error.message : String(error),
        tmp_table_name: null,
        extra_json: JSON.stringify({ progress: null, errors }),
      },
      now,
    );
    throw error;
  }
}
