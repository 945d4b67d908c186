import { createHash } from 'node:crypto';
import { AppError, PlainError, type QueryContext, type QueryObject } from '@parallax/contract';
import type { FormHints, Plan } from '@parallax/query';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import { requireDataset } from './access.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { execute } from './execute.ts';
import { planQuery } from './planning.ts';
import { entryBytes, withVolatile } from './reply.ts';
import type { StoredResult } from './result-cache.ts';

const DEFAULT_TIMEOUT_S = 86_400;

/** One query of a context, ready to be answered: planned for this caller, with its cache key. */
export interface Prepared {
  query: QueryObject;
  plan: Plan;
  key: string;
  dataset: LoadedDataset;
  database: OpenDatabase;
  /** Seconds; −1 keeps nothing. */
  cacheTimeout: number;
}

/** The path of chart data: dataset, access, row rules, plan, cache key; nothing has touched the database yet. */
export async function prepareContext(context: QueryContext, call: Call): Promise<Prepared[]> {
  const { services, principal } = call;
  const dataset = await findDataset(context.datasource, services);
  requireDataset(principal, dataset);
  const database = await services.connections.open(dataset.databaseId);
  const form = formHints(context.form_data);
  return Promise.all(
    context.queries.map(async query => {
      const plan = await planQuery(query, { dataset, database, principal, now: call.now, form }, services);
      const cacheTimeout =
        context.custom_cache_timeout ??
        dataset.cacheTimeout ??
        dataset.databaseCacheTimeout ??
        DEFAULT_TIMEOUT_S;
      return { query, plan, dataset, database, cacheTimeout, key: cacheKey(plan, dataset, database) };
    }),
  );
}

/** The bytes of one result entry, from the cache when they are there and nobody forces a fresh answer. */
export async function answer(prepared: Prepared, force: boolean, call: Call): Promise<Buffer> {
  const { results, flights } = call.services;
  if (!force && prepared.cacheTimeout !== -1) {
    const stored = await results.get(prepared.key);
    if (stored) return withVolatile(stored);
  }
  const fresh = await flights.do(prepared.key, () => compute(prepared, call));
  return withVolatile(fresh, { fresh: true });
}

async function compute(prepared: Prepared, call: Call): Promise<StoredResult> {
  const executed = await execute(prepared.plan, prepared.database);
  const bytes = entryBytes(prepared, executed, call.services.clock.now());
  const result = { bytes, cachedAt: new Date(call.services.clock.now()).toISOString().slice(0, 19) };
  if (prepared.cacheTimeout !== -1) {
    await call.services.results.set(prepared.key, result, prepared.cacheTimeout * 1000);
  }
  return result;
}

async function findDataset(
  datasource: QueryContext['datasource'],
  services: Services,
): Promise<LoadedDataset> {
  if (!['table', 'dataset'].includes(datasource.type)) {
    throw new AppError('UNKNOWN_DATASOURCE_TYPE_ERROR', {
      message: `Unknown datasource type: ${datasource.type}`,
    });
  }
  const dataset = await services.datasets.find(datasource.id);
  if (!dataset) throw new PlainError(404);
  return dataset;
}

/** Everything the answer depends on: statements (row rules included), what is done with them, and data versions. */
function cacheKey(plan: Plan, dataset: LoadedDataset, database: OpenDatabase): string {
  const material = [
    plan.sql,
    plan.comparisons.map(comparison => [comparison.offset, comparison.plan.sql]),
    plan.postProcessing,
    plan.columns.map(column => [column.name, column.time]),
    dataset.facts.id,
    dataset.version,
    database.row.id,
    database.row.version,
  ];
  return createHash('sha256').update(JSON.stringify(material)).digest('hex');
}

function formHints(form: unknown): FormHints {
  return typeof form === 'object' && form !== null ? (form as FormHints) : {};
}
