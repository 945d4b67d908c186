import { Type } from 'typebox';
import { ResultText } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { QUERY_STATES } from '../life-cycles/query.ts';
import { AnyObject, Anything, Nullable, OneOf, Opt, OptText } from '../schema.ts';
import { EngineInformation } from './database.ts';
import { RunningQuery } from './query.ts';
import { TabState } from './tab-state.ts';

const closed = { additionalProperties: false } as const;
const Flag = Opt(Nullable(Type.Boolean()));

/** What a run is asked for. */
export const ExecuteBody = Type.Object(
  {
    database_id: Type.Integer(),
    sql: Type.String(),
    /** Unique over all people and all time; made by the server when absent. */
    client_id: OptText({ maxLength: 11 }),
    /** Null, zero, negative or too large means `SQL_LAB.maxRows`. */
    queryLimit: Opt(Nullable(Type.Integer())),
    sql_editor_id: OptText({ maxLength: 256 }),
    tab: OptText(),
    catalog: OptText(),
    schema: OptText(),
    /** JSON text of an object; text that is none counts as `{}`. */
    templateParams: OptText(),
    runAsync: Flag,
    select_as_cta: Flag,
    ctas_method: OptText(),
    tmp_table_name: OptText({ maxLength: 256 }),
    expand_data: Flag,
    /** Lets the answer to an asynchronous run bring its first rows, if they come within `wait` milliseconds. */
    first_rows: Opt(
      Type.Object(
        {
          limit: Type.Integer({ minimum: 1, maximum: 10_000 }),
          wait: Type.Integer({ minimum: 0, maximum: 30_000 }),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** A column of a result. `type_generic`: 0 numeric, 1 text, 2 temporal, 3 boolean, null unknown. */
export const ResultColumn = Type.Object({
  column_name: Type.String(),
  name: Type.String(),
  type: Nullable(Type.String()),
  type_generic: Nullable(Type.Integer()),
  is_dttm: Type.Boolean(),
});

/** A finished run with the rows of its last statement, one object per row. */
export const ExecuteResult = Type.Object({
  query_id: Type.Integer(),
  status: OneOf(...QUERY_STATES),
  data: Opt(Type.Array(AnyObject)),
  columns: Opt(Type.Array(ResultColumn)),
  selected_columns: Opt(Type.Array(ResultColumn)),
  expanded_columns: Opt(Type.Array(ResultColumn)),
  query: Opt(RunningQuery),
  /** There are more rows than `data` shows. */
  displayLimitReached: Opt(Type.Boolean()),
});
export const WINDOW_FILTERS = [
  'contains',
  'not_contains',
  'starts',
  'ends',
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'null',
  'not_null',
] as const;

/** Which part of a stored result is read, and in what order. */
export const WindowQuery = Type.Object(
  {
    /** The result by its key, or the run by its client id: one of the two. */
    key: Opt(Type.String()),
    client_id: Opt(Type.String()),
    offset: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 0, maximum: 10_000 }),
    sort: Opt(Type.Array(Type.Object({ column: Type.String(), descending: Opt(Type.Boolean()) }, closed))),
    filters: Opt(
      Type.Array(
        Type.Object(
          {
            column: Type.String(),
            op: OneOf(...WINDOW_FILTERS),
            value: Opt(Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] })),
          },
          closed,
        ),
      ),
    ),
    /** Keeps rows in which some cell contains the text, whatever its case. */
    search: Opt(Type.String()),
    /** Milliseconds to wait for the window to fill or the run to end; at most 30,000. */
    wait: Opt(Type.Integer({ minimum: 0, maximum: 30_000 })),
  },
  closed,
);

/** A window of a stored result, readable while rows still arrive. */
export const ResultsWindow = Type.Object({
  query_id: Type.Integer(),
  client_id: Type.String(),
  state: OneOf(...QUERY_STATES),
  /** No more rows will come. */
  complete: Type.Boolean(),
  /** Rows stored so far. */
  total: Type.Integer(),
  /** Rows that pass the filters. */
  matched: Type.Integer(),
  offset: Type.Integer(),
  columns: Type.Array(ResultColumn),
  /** One list of cells per row, in the order of `columns`. */
  rows: Type.Array(Type.Array(Anything)),
  /** Why the run failed. */
  errors: Opt(Type.Array(AnyObject)),
});

/** A run that goes on by itself; `window` where first rows were asked for. */
export const StartedRun = Type.Object({ query: RunningQuery, window: Opt(ResultsWindow) });

export const SqlLabDatabase = Type.Object({
  id: Type.Integer(),
  database_name: Type.String(),
  backend: Type.String(),
  allow_file_upload: Type.Boolean(),
  allow_ctas: Type.Boolean(),
  allow_cvas: Type.Boolean(),
  allow_dml: Type.Boolean(),
  allow_run_async: Type.Boolean(),
  allow_multi_catalog: Type.Boolean(),
  allows_cost_estimate: Type.Boolean(),
  allows_subquery: Type.Boolean(),
  allows_virtual_table_explore: Type.Boolean(),
  disable_data_preview: Type.Boolean(),
  disable_drill_to_detail: Type.Boolean(),
  expose_in_sqllab: Type.Boolean(),
  force_ctas_schema: Nullable(Type.String()),
  engine_information: EngineInformation,
});

export const SqlLabStart = Type.Object({
  tab_state_ids: Type.Array(Type.Object({ id: Type.Integer(), label: Nullable(Type.String()) })),
  active_tab: Nullable(TabState),
  databases: Type.Record(Type.String(), SqlLabDatabase),
});

export const DOWNLOAD_FORMATS = ['csv', 'xlsx', 'parquet'] as const;

const ClientId = Type.Object({ client_id: Type.String() });
const common = { auth: 'user', tags: ['SQL Lab'] } as const;
const reads = ['can_get_results', 'SQLLab'] as const;

/** Running SQL and reading what came of it. */
export const sqlLab = {
  bootstrap: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/',
    summary: 'What the editor needs to start',
    can: ['can_read', 'SQLLab'],
    replies: { 200: Type.Object({ result: SqlLabStart }) },
    ...common,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/v1/sqllab/execute/',
    summary: 'Run SQL: 200 with the rows, or 202 with a run that goes on by itself',
    can: ['can_execute_sql_query', 'SQLLab'],
    body: ExecuteBody,
    replies: { 200: ExecuteResult, 202: StartedRun },
    ...common,
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/results/',
    summary: 'The stored rows of a run',
    can: reads,
    q: Type.Object({ key: Type.String(), rows: Opt(Type.Integer()) }),
    replies: { 200: ExecuteResult },
    ...common,
  }),
  resultsWindow: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/results/window/',
    summary: 'A window of the stored rows of a run, sorted and filtered on the server',
    can: reads,
    q: WindowQuery,
    replies: { 200: ResultsWindow },
    ...common,
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/api/v1/sqllab/estimate/',
    summary: 'What the database expects each statement to cost',
    can: ['can_estimate_query_cost', 'SQLLab'],
    body: Type.Object(
      {
        database_id: Type.Integer(),
        sql: Type.String(),
        template_params: Opt(Nullable(AnyObject)),
        catalog: OptText(),
        schema: OptText(),
      },
      closed,
    ),
    replies: { 200: Type.Object({ result: Type.Array(Type.Record(Type.String(), Type.String())) }) },
    ...common,
  }),
  formatSql: endpoint({
    method: 'POST',
    path: '/api/v1/sqllab/format_sql/',
    summary: 'Pretty-print SQL',
    can: ['can_read', 'SQLLab'],
    body: Type.Object(
      {
        sql: Type.String(),
        engine: OptText(),
        database_id: Opt(Nullable(Type.Integer())),
        /** JSON text. */
        template_params: OptText(),
      },
      closed,
    ),
    replies: { 200: ResultText },
    ...common,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/export/{client_id}/',
    summary: 'The rows of a run as CSV with a byte order mark',
    can: ['can_export_csv', 'SQLLab'],
    params: ClientId,
    replies: { 200: Anything },
    produces: 'text/csv; charset=utf-8',
    ...common,
  }),
  exportStreaming: endpoint({
    method: 'POST',
    path: '/api/v1/sqllab/export_streaming/',
    summary: 'The rows of a run as CSV, as they are read',
    can: ['can_read', 'SQLLab'],
    body: Type.Object({
      client_id: Opt(Type.String()),
      filename: Opt(Type.String()),
      expected_rows: Opt(Type.String()),
    }),
    consumes: 'form',
    replies: { 200: Anything },
    produces: 'text/csv; charset=utf-8',
    ...common,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/download/{client_id}/',
    summary: 'The rows of a run as a file',
    can: ['can_export_csv', 'SQLLab'],
    params: ClientId,
    query: Type.Object({ format: Opt(OneOf(...DOWNLOAD_FORMATS)) }),
    replies: { 200: Anything },
    produces: 'application/octet-stream',
    ...common,
  }),
};
