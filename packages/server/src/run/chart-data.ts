import { createHash } from 'node:crypto';
import {
  PlainError,
  type QueryContext,
  type QueryObject,
  RESULT_TYPES,
  type ResultType,
} from '@parallax/contract';
import {
  contributionTotals,
  type FormHints,
  type Plan,
  type PlanOptions,
  withContributionTotals,
} from '@parallax/query';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { readExtra } from '../resources/databases/extra.ts';
import { requireContext } from './access.ts';
import { annotationText } from './annotations.ts';
import { cacheTimeoutOf } from './cache-timeout.ts';
import { currencyColumn, detectCurrency } from './currency.ts';
import type { Route } from './dashboard-route.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { execute, type Place, statementsOf } from './execute.ts';
import { recordOf } from './json.ts';
import { type Planned, planQuery } from './planning.ts';
import { entryPieces, writeResult } from './reply.ts';
import type { StoredResult } from './result-cache.ts';
import { findSource } from './source.ts';
import type { TemplateRequest } from './templates.ts';

/** A query context whose dataset the caller may read. */
export interface OpenContext {
  context: QueryContext;
  form: FormHints & Record<string, unknown>;
  dataset: LoadedDataset;
  database: OpenDatabase;
  /** The dashboard that opened the dataset, if the caller needed one. */
  route: Route | null;
  templates: TemplateRequest;
}

/** One query of a context, ready to be answered: planned for this caller, with its cache key. */
export interface Prepared extends Planned {
  open: OpenContext;
  query: QueryObject;
  type: ResultType;
  key: string;
}

/** Finds the dataset and the database of a context and lets nobody past who may not read them. */
export async function openContext(context: QueryContext, call: Call): Promise<OpenContext> {
  const { services, principal } = call;
  const dataset = await findSource(context.datasource, call);
  const route = await requireContext(context, dataset, principal, services);
  const database = await services.connections.open(dataset.databaseId);
  refuseDetail(context, database);
  const form = recordOf(context.form_data);
  const [first = {}] = context.queries;
  return { context, form, dataset, database, route, templates: { first, urlParams: urlParams(first, call) } };
}

/** A database may be closed to looking at single rows. */
function refuseDetail(context: QueryContext, { row }: OpenDatabase): void {
  const drills = context.queries.some(query => resultType(query, context) === 'drill_detail');
  if (drills && readExtra(row.extra).disable_drill_to_detail === true) {
    throw new PlainError(403, 'Drill to detail is turned off in the settings of this database.');
  }
}

/** The path of chart data: dataset, access, row rules, plan, cache key. */
export async function prepareContext(context: QueryContext, call: Call): Promise<Prepared[]> {
  const open = await openContext(context, call);
  const links = new Map(contributionTotals(context.queries).map(link => [link.query, link.totals]));
  return Promise.all(
    context.queries.map(async (query, index) => {
      const totals = links.get(index);
      if (totals === undefined || resultType(query, context) === 'query')
        return prepareQuery(query, open, call);
      const whole = await totalsOf(context.queries[totals]!, open, call);
      return prepareQuery(withContributionTotals(query, whole), open, call);
    }),
  );
}

export async function prepareQuery(query: QueryObject, open: OpenContext, call: Call): Promise<Prepared> {
  const { dataset, database, form, templates, context } = open;
  const type = resultType(query, context);
  const variant: PlanOptions['variant'] = type === 'samples' || type === 'drill_detail' ? type : 'query';
  const request = { dataset, database, principal: call.principal, now: call.now, form, variant, templates };
  const planned = await planQuery(query, request, call.services);
  return { ...planned, open, query, type, key: cacheKey(planned, query, open, call) };
}

export function resultType(query: QueryObject, context: QueryContext): ResultType {
  const named = query.result_type ?? context.result_type ?? 'full';
  const known = RESULT_TYPES.find(type => type === named);
  if (!known) throw new PlainError(400, `Invalid result type: ${named}`);
  return known;
}

/** Sums over all rows, for shares of the whole. */
async function totalsOf(query: QueryObject, open: OpenContext, call: Call): Promise<Record<string, unknown>> {
  const prepared = await prepareQuery({ ...query, row_limit: null, result_type: 'full' }, open, call);
  const { result } = await resultOf(prepared, open.context.force === true, call);
  const rows: unknown = JSON.parse(result.data.toString());
  return Array.isArray(rows) ? recordOf(rows[0]) : {};
}

/** The bytes of one result entry, from the cache when they are there and nobody forces a fresh answer. */
export async function answer(prepared: Prepared, force: boolean, call: Call): Promise<Buffer> {
  return Buffer.concat(await answerPieces(prepared, force, call));
}

export async function answerPieces(prepared: Prepared, force: boolean, call: Call): Promise<Buffer[]> {
  const [{ result, fresh }, annotations] = await Promise.all([
    resultOf(prepared, force, call),
    annotationText(prepared.query, call),
  ]);
  const withQuery = call.principal.kind !== 'guest';
  return entryPieces(result, { type: prepared.type, fresh, annotations, withQuery });
}

/** The stored or fresh answer of a query. */
export async function resultOf(
  prepared: Prepared,
  force: boolean,
  call: Call,
): Promise<{ result: StoredResult; fresh: boolean }> {
  const { results, flights } = call.services;
  if (!force && prepared.open.context.custom_cache_timeout !== -1) {
    const looked = results.get(prepared.key);
    const stored = looked instanceof Promise ? await looked : looked;
    if (stored) return { result: stored, fresh: false };
  }
  const result = await flights.do(prepared.key, signal => compute(prepared, call, signal), call.signal);
  return { result, fresh: true };
}

export const placeOf = ({ open }: Pick<Prepared, 'open'>, call: Call, signal: AbortSignal): Place => ({
  database: open.database,
  dataset: open.dataset,
  principal: call.principal,
  signal,
});

async function compute(prepared: Prepared, call: Call, signal: AbortSignal): Promise<StoredResult> {
  const { open, plan, query, key, templateFilters } = prepared;
  const { services } = call;
  const place = placeOf(prepared, call, signal);
  const [executed, cacheTimeout] = await Promise.all([execute(plan, place), cacheTimeoutOf(open, services)]);
  const currency = await detectCurrency(prepared, executed.frame, place, call);
  const { datasource, form_data, result_type } = open.context;
  const source = { datasource, form_data, result_type, queries: [query] };
  const now = services.clock.now();
  const { momentsAsText = false } = open.database.engine.dialect.flags;
  const facts = {
    ...{ key, plan, dataset: open.dataset, cacheTimeout, templateFilters },
    ...{ source, now, currency, momentsAsText },
  };
  const result = writeResult(facts, executed);
  if (cacheTimeout > 0) void services.results.set(key, result, cacheTimeout * 1000);
  return result;
}

/** Everything the answer depends on: statements (row rules included), what is done with them, and data versions. */
function cacheKey({ plan, reads }: Planned, query: QueryObject, open: OpenContext, call: Call): string {
  const { dataset, database } = open;
  const { flags } = call.services.settings;
  const personal =
    flags.CACHE_QUERY_BY_USER || (database.row.impersonate_user && !flags.CACHE_IMPERSONATION)
      ? call.principal.username
      : null;
  const material = [
    statementsOf(plan),
    plan.comparisons.map(comparison => [comparison.offset, comparison.fullRange]),
    plan.postProcessing,
    plan.columns.map(column => [column.name, column.time]),
    reads.map(({ macro, args, value }) => [macro, args, value]),
    reportOf(plan),
    currencyColumn(query, open),
    dataset.facts.id,
    dataset.version,
    database.row.id,
    database.row.version,
    personal,
  ];
  return createHash('sha256').update(JSON.stringify(material)).digest('hex');
}

const reportOf = ({ appliedFilters, rejectedFilters, from, to, labels }: Plan) => [
  appliedFilters,
  rejectedFilters,
  from,
  to,
  labels,
];

/** What `url_param` reads: the request's own address, then what the query passes on. */
function urlParams(first: QueryObject, call: Call): Record<string, string> {
  const at = call.url.indexOf('?');
  const own = at < 0 ? [] : [...new URLSearchParams(call.url.slice(at))];
  const passed = Object.entries(first.url_params ?? {}).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...passed, ...own]);
}
