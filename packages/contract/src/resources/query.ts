import { Type } from 'typebox';
import { crud, Pk, ResultText } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { QUERY_STATES } from '../life-cycles/query.ts';
import { AnyObject, Anything, Nullable, OneOf, Opt } from '../schema.ts';
import { MaybePerson } from './person.ts';

const Text = Nullable(Type.String());
const Count = Nullable(Type.Integer());
const State = OneOf(...QUERY_STATES);
/** Epoch milliseconds: a number in the default list and in items, decimal text where columns are chosen. */
const Moment = Type.Unsafe<number | string | null>({});

export const LIMITING_FACTORS = [
  'DROPDOWN',
  'QUERY',
  'QUERY_AND_DROPDOWN',
  'NOT_LIMITED',
  'UNKNOWN',
] as const;

/** A run as the editor keeps it. */
export const RunningQuery = Type.Object({
  /** The client's own id of the run. */
  id: Type.String(),
  queryId: Type.Integer(),
  serverId: Type.Integer(),
  dbId: Type.Integer(),
  db: Type.String(),
  catalog: Text,
  schema: Text,
  sql: Type.String(),
  executedSql: Text,
  sqlEditorId: Text,
  tab: Text,
  state: State,
  /** 0 to 100. */
  progress: Type.Integer(),
  rows: Count,
  limit: Count,
  limitingFactor: OneOf(...LIMITING_FACTORS),
  ctas: Type.Boolean(),
  tempSchema: Text,
  tempTable: Text,
  /** Epoch milliseconds: a number, but decimal text in `updated_since`. */
  startDttm: Moment,
  endDttm: Moment,
  changed_on: Type.String(),
  errorMessage: Text,
  /** Set when the run has ended; while it goes on, its rows are read by the client id. */
  resultsKey: Text,
  trackingUrl: Text,
  userId: Count,
  user: Type.String(),
  extra: Type.Object(
    {
      /** Which statement runs, in words. */
      progress: Opt(Text),
      /** The same as numbers; the first statement is 1. */
      statement: Opt(Type.Object({ current: Type.Integer(), total: Type.Integer() })),
      columns: Opt(Type.Array(AnyObject)),
      /** Structured errors of a run that failed, as the envelope `{ errors }` has them. */
      errors: Opt(Type.Array(AnyObject)),
    },
    { additionalProperties: true },
  ),
});

const SqlTable = Type.Object({ catalog: Text, schema: Text, table: Type.String() });
const Database = Nullable(Type.Object({ id: Opt(Type.Integer()), database_name: Opt(Type.String()) }));

/** A run as the history lists it. */
export const QueryRow = Type.Object({
  changed_on: Type.String(),
  client_id: Type.String(),
  database: Database,
  end_time: Moment,
  error_message: Text,
  executed_sql: Text,
  id: Type.Integer(),
  limit: Count,
  limiting_factor: Type.String(),
  progress: Type.Integer(),
  results_key: Text,
  rows: Count,
  schema: Text,
  select_as_cta: Type.Boolean(),
  sql: Text,
  sql_editor_id: Text,
  sql_tables: Type.Array(SqlTable),
  start_running_time: Moment,
  start_time: Moment,
  status: State,
  tab_name: Text,
  tmp_table_name: Text,
  tracking_url: Text,
  user: MaybePerson,
});

export const QueryItem = Type.Object({
  id: Type.Integer(),
  changed_on: Type.String(),
  client_id: Type.String(),
  database: Database,
  catalog: Text,
  end_result_backend_time: Moment,
  end_time: Moment,
  error_message: Text,
  executed_sql: Text,
  limit: Count,
  progress: Type.Integer(),
  results_key: Text,
  rows: Count,
  schema: Text,
  select_as_cta: Type.Boolean(),
  select_as_cta_used: Type.Boolean(),
  select_sql: Text,
  sql: Text,
  sql_editor_id: Text,
  start_running_time: Moment,
  start_time: Moment,
  status: State,
  tab_name: Text,
  tmp_schema_name: Text,
  tmp_table_name: Text,
  tracking_url: Text,
});

const { info, list, item, related, distinct } = crud({
  path: '/api/v1/query',
  noun: 'queries',
  view: 'Query',
  permissions: 'read-write',
  row: QueryRow,
  item: QueryItem,
  add: Anything,
  edit: Anything,
});
const common = { auth: 'user', can: ['can_read', 'Query'], tags: ['queries'] } as const;

/** The history of runs, and what becomes of those under way. */
export const query = {
  info,
  list,
  item: endpoint({ ...item, params: Pk }),
  related,
  distinct,
  updatedSince: endpoint({
    method: 'GET',
    path: '/api/v1/query/updated_since',
    summary: "The caller's runs that changed since a moment",
    q: Type.Object({ last_updated_ms: Type.Number() }),
    replies: { 200: Type.Object({ result: Type.Array(RunningQuery) }) },
    ...common,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/v1/query/stop',
    summary: 'Stop a run; one that has ended already is left alone',
    body: Type.Object({ client_id: Type.String() }),
    replies: { 200: ResultText },
    ...common,
  }),
};
