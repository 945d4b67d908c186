import type { Plan } from '@parallax/query';
import type { Prepared } from './chart-data.ts';
import { columnTypes } from './column-types.ts';
import { encodeRows } from './encode-rows.ts';
import type { Executed } from './execute.ts';
import type { StoredResult } from './result-cache.ts';

/**
 * A result entry as bytes, without its opening brace and the two keys that depend on how it was served. The bytes go
 * into the cache and out again without being read.
 */
export function entryBytes(prepared: Prepared, executed: Executed, now: number): Buffer {
  const { plan, key, dataset, cacheTimeout } = prepared;
  const { frame } = executed;
  const head = {
    cache_key: key,
    queried_dttm: `${new Date(now).toISOString().slice(0, 19)}+00:00`,
    cache_timeout: cacheTimeout,
    applied_template_filters: [],
    applied_filters: plan.appliedFilters,
    rejected_filters: plan.rejectedFilters,
    annotation_data: {},
    error: null,
    query: executed.query,
    status: 'success',
    stacktrace: null,
    rowcount: frame.length,
    sql_rowcount: executed.sqlRows,
    from_dttm: plan.from,
    to_dttm: plan.to,
    label_map: labelMap(plan, executed),
    colnames: frame.columns.map(column => column.name),
    indexnames: executed.indexNames,
    coltypes: columnTypes(frame, dataset.facts),
    result_format: 'json',
    detected_currency: null,
  };
  const text = JSON.stringify(head, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  return Buffer.from(`${text.slice(1, -1)},"data":${encodeRows(frame)}}`);
}

const labelMap = (plan: Plan, executed: Executed): Record<string, string[]> => ({
  ...executed.labelMap,
  ...plan.labels,
});

/** The whole entry: stored bytes with `is_cached` and `cached_dttm` in front. */
export function withVolatile({ bytes, cachedAt }: StoredResult, { fresh = false } = {}): Buffer {
  const volatile = fresh
    ? '{"is_cached":null,"cached_dttm":null,'
    : `{"is_cached":true,"cached_dttm":"${cachedAt}",`;
  return Buffer.concat([Buffer.from(volatile), bytes]);
}

/** `{"result":[…]}` from ready entries. */
export function joinEntries(entries: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('{"result":[')];
  for (const [index, entry] of entries.entries()) {
    if (index > 0) parts.push(Buffer.from(','));
    parts.push(entry);
  }
  parts.push(Buffer.from(']}'));
  return Buffer.concat(parts);
}
