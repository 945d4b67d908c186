import { sql } from 'kysely';
import { databasesReadable } from '../../run/access-sql.ts';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import {
  bool,
  computed,
  derived,
  type Field,
  float,
  int,
  one,
  personFields,
  text,
  time,
} from '../kit/field.ts';
import { tablesIn } from '../saved-queries/sql-tables.ts';

const TIMES = ['start_time', 'start_running_time', 'end_time', 'end_result_backend_time'];

const fields: Record<string, Field> = {
  catalog: text('catalog'),
  changed_on: time('changed_on'),
  client_id: text('client_id'),
  'database.database_name': one('database', 'database_name'),
  'database.id': one('database', 'id', 'int'),
  duration: computed(sql`coalesce(t.end_time, t.start_time) - t.start_time`),
  error_message: text('error_message'),
  executed_sql: text('executed_sql'),
  id: int('id'),
  limit: int('limit'),
  limiting_factor: text('limiting_factor'),
  progress: int('progress'),
  results_key: text('results_key'),
  rows: int('rows'),
  schema: text('schema'),
  select_as_cta: bool('select_as_cta'),
  select_as_cta_used: bool('select_as_cta_used'),
  select_sql: text('select_sql'),
  sql: text('sql'),
  sql_editor_id: text('sql_editor_id'),
  sql_tables: derived(['sql', 'database.sqlalchemy_uri'], (row, call) =>
    tablesIn(row.sql, row.database__sqlalchemy_uri, call),
  ),
  status: text('status'),
  tab_name: text('tab_name'),
  tmp_schema_name: text('tmp_schema_name'),
  tmp_table_name: text('tmp_table_name'),
  tracking_url: text('tracking_url'),
  ...personFields('user', 'first_name', 'id', 'last_name'),
  ...Object.fromEntries(TIMES.map(name => [name, float(name)])),
};

/** Runs as the history lists them unless it is told which columns to show. */
export const queries: ResourceDefinition = {
  table: 'queries',
  view: 'Query',
  title: 'Query',
  noun: { one: 'query', many: 'queries' },
  permissions: ['can_read'],
  fields,
  relations: {
    database: { kind: 'one', table: 'databases', foreignKey: 'database_id' },
    user: { kind: 'one', table: 'users', foreignKey: 'user_id' },
  },
  list: [
    'changed_on',
    'database.database_name',
    'end_time',
    'executed_sql',
    'id',
    'rows',
    'schema',
    'sql',
    'sql_tables',
    'start_running_time',
    'start_time',
    'status',
    'tab_name',
    'tmp_table_name',
    'tracking_url',
    'user.first_name',
    'user.id',
    'user.last_name',
  ],
  show: [
    'id',
    'changed_on',
    'catalog',
    'client_id',
    'database.id',
    'error_message',
    'executed_sql',
    'limit',
    'progress',
    'results_key',
    'rows',
    'schema',
    'select_as_cta',
    'select_as_cta_used',
    'select_sql',
    'sql',
    'sql_editor_id',
    'status',
    'tab_name',
    'tmp_schema_name',
    'tmp_table_name',
    'tracking_url',
    ...TIMES,
  ],
  order: [
    'changed_on',
    'database.database_name',
    'duration',
    'rows',
    'schema',
    'start_time',
    'sql',
    'tab_name',
    'user.first_name',
  ],
  defaultOrder: { column: 'changed_on', descending: true },
  filters: {
    changed_on: { set: 'D' },
    database: { set: 'O' },
    sql: { set: 'T' },
    status: { set: 'T' },
    user: { set: 'O' },
    start_time: { set: 'N' },
    sql_editor_id: { set: 'T' },
  },
  related: {
    database: {
      table: 'databases',
      text: ['database_name'],
      match: 'starts',
      visible: ({ principal }) => databasesReadable(principal),
    },
    user: usersRelated(),
  },
  distinct: ['status'],
  /** Everybody sees their own runs; who may see all of them holds a permission for it. */
  rowFilter: ({ principal }) =>
    principal.can('all_query_access', 'all_query_access')
      ? null
      : sql<boolean>`t.user_id = ${principal.id ?? -1}`,
};

const asText = (name: string): Field =>
  derived([name], row => (row[name] === null ? null : String(row[name])), name);

/** The same with every column to choose from; its times are texts, as clients of this form expect. */
export const chosenQueries: ResourceDefinition = {
  ...queries,
  fields: { ...fields, ...Object.fromEntries(TIMES.map(name => [name, asText(name)])) },
  list: [
    ...queries.list,
    ...['catalog', 'client_id', 'database.id', 'error_message', 'limit', 'limiting_factor', 'progress'],
    ...['results_key', 'select_as_cta', 'sql_editor_id'],
  ],
};
