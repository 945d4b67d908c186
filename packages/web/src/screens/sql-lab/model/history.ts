import type { QueryRow, StructuredError } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Query } from './state.ts';

const moment = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

const failure = (message: string): StructuredError => ({
  message,
  error_type: 'GENERIC_DB_ENGINE_ERROR',
  level: 'error',
  extra: {},
});

/** A run of the stored history as one of this browser's; null for a row that lacks its identity. */
export function queryOfRow(row: Partial<Static<typeof QueryRow>>, tabId: string): Query | null {
  if (!row.client_id || !row.status) return null;
  return {
    id: row.client_id,
    tabId,
    databaseId: row.database?.id ?? 0,
    catalog: null,
    schema: row.schema ?? null,
    sql: row.sql ?? '',
    executedSql: row.executed_sql ?? null,
    state: row.status,
    progress: row.progress ?? 0,
    progressText: null,
    rows: row.rows ?? null,
    limit: row.limit ?? null,
    limitingFactor: row.limiting_factor ?? null,
    startedAt: moment(row.start_time) ?? 0,
    endedAt: moment(row.end_time),
    resultsKey: row.results_key ?? null,
    serverId: row.id ?? null,
    runAsync: true,
    isPreview: false,
    createsTable: row.select_as_cta ?? false,
    tempSchema: null,
    tempTable: row.tmp_table_name ?? null,
    trackingUrl: row.tracking_url ?? null,
    errors: row.error_message ? [failure(row.error_message)] : [],
    offset: 0,
  };
}
