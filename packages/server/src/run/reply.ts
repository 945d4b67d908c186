import type { QueryContext, ResultType } from '@parallax/contract';
import type { Plan } from '@parallax/query';
import { columnTypes } from './column-types.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { encodeRows } from './encode-rows.ts';
import { type Executed, statementsOf } from './execute.ts';
import type { StoredResult } from './result-cache.ts';

/** What an answer says about itself. */
export interface AnswerFacts {
  key: string;
  plan: Plan;
  dataset: LoadedDataset;
  cacheTimeout: number;
  templateFilters: readonly string[];
  source: Pick<QueryContext, 'datasource' | 'queries' | 'form_data' | 'result_type'>;
  now: number;
  currency: string | null;
  /** Moments leave as the text the database keeps, but for those of a time axis. */
  momentsAsText: boolean;
}

const offAxis = ({ columns }: Plan): Set<string> =>
  new Set(columns.filter(column => column.time === null).map(column => column.name));

const isoSeconds = (epoch: number): string => new Date(epoch).toISOString().slice(0, 19);
const json = (value: unknown): string =>
  JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item));
const inner = (value: object): Buffer => Buffer.from(json(value).slice(1, -1));

/** Writes an answer once; from then on only its bytes are handled. */
export function writeResult(facts: AnswerFacts, executed: Executed): StoredResult {
  const { plan, key, dataset, cacheTimeout, now } = facts;
  const { frame } = executed;
  const summary = {
    colnames: frame.columns.map(column => column.name),
    coltypes: columnTypes(frame, dataset.facts),
    rowcount: frame.length,
    sql_rowcount: executed.sqlRows,
    detected_currency: facts.currency,
  };
  const report = {
    cache_key: key,
    queried_dttm: `${isoSeconds(now)}+00:00`,
    cache_timeout: cacheTimeout,
    applied_template_filters: facts.templateFilters,
    applied_filters: plan.appliedFilters,
    rejected_filters: plan.rejectedFilters,
    error: null,
    status: 'success',
    stacktrace: null,
    from_dttm: plan.from,
    to_dttm: plan.to,
    label_map: { ...executed.labelMap, ...plan.labels },
    indexnames: executed.indexNames,
    result_format: 'json',
    ...summary,
  };
  return {
    report: inner(report),
    query: Buffer.from(JSON.stringify(shownStatements(plan))),
    summary: inner(summary),
    data: Buffer.from(encodeRows(frame, facts.momentsAsText ? offAxis(plan) : undefined)),
    source: Buffer.from(JSON.stringify(facts.source)),
    cachedAt: isoSeconds(now),
    dataset: dataset.facts.uid,
  };
}

export const shownStatements = (plan: Plan): string =>
  statementsOf(plan)
    .map(sql => `${sql};\n\n`)
    .join('');

export interface Served {
  type: ResultType;
  fresh: boolean;
  /** JSON text: read anew for every reply. */
  annotations: string;
  /** Guests do not see statements. */
  withQuery: boolean;
}

const COMMA = Buffer.from(',');
const OPEN = Buffer.from('{');
const CLOSE = Buffer.from('}');
const QUERY = Buffer.from(',"query":');
const DATA = Buffer.from(',"data":');
const NOTES = Buffer.from(',"annotation_data":{}');
const FRESH = Buffer.from('{"is_cached":null,"cached_dttm":null,');

/** The pieces of one entry of the reply, in order. */
export function entryPieces(stored: StoredResult, { type, fresh, annotations, withQuery }: Served): Buffer[] {
  if (type === 'results') return [OPEN, stored.summary, DATA, stored.data, CLOSE];
  const volatile = fresh ? FRESH : Buffer.from(`{"is_cached":true,"cached_dttm":"${stored.cachedAt}",`);
  const query = withQuery ? [QUERY, stored.query] : [];
  const annotated = annotations === '{}' ? NOTES : Buffer.from(`,"annotation_data":${annotations}`);
  return [volatile, stored.report, annotated, ...query, DATA, stored.data, CLOSE];
}

/** `{"result":[…]}` from the pieces of its entries. */
export function joinEntries(entries: readonly (readonly Buffer[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('{"result":[')];
  for (const [index, entry] of entries.entries()) {
    if (index > 0) parts.push(COMMA);
    parts.push(...entry);
  }
  parts.push(Buffer.from(']}'));
  return Buffer.concat(parts);
}
