import type { QueryState, RunningQuery } from '@parallax/contract';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db, Row, RowChange } from '../metadata/schema.ts';
import { timestamp } from '../metadata/timestamp.ts';

export type QueryRow = Row<'queries'>;
type Wire = Static<typeof RunningQuery>;

/** A row together with the names of its database and its author. */
export interface NamedQuery extends QueryRow {
  databaseName: string;
  userName: string;
}

const named = (db: Db) =>
  db
    .selectFrom('queries')
    .innerJoin('databases', 'databases.id', 'queries.database_id')
    .leftJoin('users', 'users.id', 'queries.user_id')
    .selectAll('queries')
    .select(['databases.database_name as databaseName'])
    .select(
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username, '')`.as(
        'userName',
      ),
    );

export const queryByClientId = (db: Db, clientId: string): Promise<NamedQuery | undefined> =>
  named(db).where('queries.client_id', '=', clientId).executeTakeFirst();

export const queryByKey = (db: Db, key: string): Promise<NamedQuery | undefined> =>
  named(db).where('queries.results_key', '=', key).executeTakeFirst();

export const queryById = (db: Db, id: number): Promise<NamedQuery | undefined> =>
  named(db).where('queries.id', '=', id).executeTakeFirst();

const MOST_UPDATED = 1_000;

/** Runs of one person that changed at or after a moment, the newest of them when there are very many. */
export const queriesSince = (db: Db, userId: number, since: number): Promise<NamedQuery[]> =>
  named(db)
    .where('queries.user_id', '=', userId)
    .where('queries.changed_on', '>=', timestamp(since))
    .orderBy('queries.changed_on', 'desc')
    .orderBy('queries.id', 'desc')
    .limit(MOST_UPDATED)
    .execute();

const IN_PROGRESS = ['pending', 'running', 'started', 'fetching', 'scheduled'] as const;

/** Changes a run that is still in progress; false when it has ended meanwhile, for whatever has ended stays so. */
export async function changeRunning(
  db: Db,
  id: number,
  change: RowChange<'queries'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('queries')
    .set({ ...change, changed_on: timestamp(now) })
    .where('id', '=', id)
    .where('status', 'in', IN_PROGRESS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const statusOf = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('queries').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** Which of the runs the store knows as going on or whole: the others were ended or deleted by somebody else. */
export async function heldBy(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('queries')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', [...IN_PROGRESS, 'success'])
    .execute();
  return rows.map(({ id }) => id);
}

export interface Abandoned {
  now: number;
  /** Only runs whose last sign of life is as young as this; epoch milliseconds. */
  from?: number;
  /** Only runs whose last sign of life is older than this. */
  to?: number;
  except: readonly number[];
}

/** Ends runs nobody works on any more. */
export async function failAbandoned(
  db: Db,
  message: string,
  { now, from, to, except }: Abandoned,
): Promise<void> {
  await db
    .updateTable('queries')
    .set({ status: 'failed', error_message: message, end_time: now, changed_on: timestamp(now) })
    .set({ results_key: null, tmp_table_name: null, extra_json: JSON.stringify({ progress: null }) })
    .where('status', 'in', IN_PROGRESS)
    .$if(from !== undefined, query => query.where('changed_on', '>=', timestamp(from!)))
    .$if(to !== undefined, query => query.where('changed_on', '<', timestamp(to!)))
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .execute();
}

export function extraOf({ extra_json }: Pick<QueryRow, 'extra_json'>): Wire['extra'] {
  const extra: unknown = JSON.parse(extra_json || '{}');
  return typeof extra === 'object' && extra !== null ? extra : {};
}

/** A run as the editor knows it. `texts` writes the times as the polling endpoint does. */
export function runningQuery(row: NamedQuery, { texts = false } = {}): Wire {
  const moment = (value: number | null) => (value === null || !texts ? value : String(value));
  return {
    id: row.client_id,
    queryId: row.id,
    serverId: row.id,
    dbId: row.database_id,
    db: row.databaseName,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql ?? '',
    executedSql: row.executed_sql,
    sqlEditorId: row.sql_editor_id,
    tab: row.tab_name,
    state: row.status as QueryState,
    progress: row.progress,
    rows: row.rows,
    limit: row.limit,
    limitingFactor: row.limiting_factor as Wire['limitingFactor'],
    ctas: Boolean(row.select_as_cta),
    tempSchema: row.tmp_schema_name,
    tempTable: row.tmp_table_name,
    startDttm: moment(row.start_time),
    endDttm: moment(row.end_time),
    changed_on: row.changed_on,
    errorMessage: row.error_message,
    resultsKey: row.results_key,
    trackingUrl: row.tracking_url,
    userId: row.user_id,
    user: row.userName,
    extra: extraOf(row),
  };
}

/** The author's saved queries of the same text learn when they ran last and how many rows they gave. */
export async function noteSavedQueries(db: Db, id: number, now: number): Promise<void> {
  const run = db.selectFrom('queries').where('id', '=', id);
  await db
    .updateTable('saved_queries')
    .set({ rows: run.select('rows'), last_run: timestamp(now) })
    .where('created_by_fk', '=', run.select('user_id'))
    .where('db_id', '=', run.select('database_id'))
    .where('sql', '=', run.select('sql'))
    .execute();
}
