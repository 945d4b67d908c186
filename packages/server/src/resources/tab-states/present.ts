import type { TableSchema, TabState } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { queryByClientId, runningQuery } from '../../sql-lab/query-rows.ts';
import { parseSettings } from '../charts/form-data.ts';

/** A tab with its tables and its latest run. */
export async function presentTab(
  tab: Row<'tab_states'>,
  { services: { db } }: Call,
): Promise<Static<typeof TabState>> {
  const tables = await db
    .selectFrom('table_schemas')
    .selectAll()
    .where('tab_state_id', '=', tab.id)
    .orderBy('id')
    .execute();
  const latest = tab.latest_query_id ? await queryByClientId(db, tab.latest_query_id) : undefined;
  return {
    id: tab.id,
    user_id: tab.user_id,
    label: tab.label,
    active: Boolean(tab.active),
    database_id: tab.database_id,
    catalog: tab.catalog,
    schema: tab.schema,
    sql: tab.sql,
    query_limit: tab.query_limit,
    autorun: Boolean(tab.autorun),
    template_params: tab.template_params,
    hide_left_bar: Boolean(tab.hide_left_bar),
    table_schemas: tables.map(presentTable),
    // A run of somebody else never shows here, whatever id was sent.
    latest_query: latest?.user_id === tab.user_id ? runningQuery(latest) : null,
    saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
    extra_json: parseSettings(tab.extra_json),
  };
}

const presentTable = (table: Row<'table_schemas'>): Static<typeof TableSchema> => ({
  id: table.id,
  tab_state_id: table.tab_state_id,
  database_id: table.database_id,
  catalog: table.catalog,
  schema: table.schema,
  table: table.table,
  description: table.description === null ? null : parseSettings(table.description),
  expanded: Boolean(table.expanded),
});
