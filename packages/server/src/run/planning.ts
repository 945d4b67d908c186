import { AppError, type QueryObject } from '@parallax/contract';
import {
  type FormHints,
  NotLoaded,
  type Plan,
  type PlanOptions,
  plan,
  QueryError,
  type RowRule,
  type SqlPlace,
  type TemplateRead,
  withLibraries,
} from '@parallax/query';
import { checkerFor, injectRowRules, type RuleOf } from '@parallax/query/statements';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import { canReadDatabase, requireDataset } from './access.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { probeTemporal } from './probe.ts';
import { conditionOf, ruleFinder, rulesBehind } from './rules-behind.ts';
import { type TemplateRequest, Templates } from './templates.ts';

export interface PlanRequest {
  dataset: LoadedDataset;
  database: OpenDatabase;
  principal: Principal;
  now: number;
  form?: FormHints;
  variant?: PlanOptions['variant'];
  limits?: PlanOptions['limits'];
  /** Left out when the query stands alone. */
  templates?: TemplateRequest;
  /** How many `dataset()` macros led here. */
  depth?: number;
}

export interface Planned {
  plan: Plan;
  /** What templates read: two requests with the same statement may still differ here. */
  reads: TemplateRead[];
  /** Columns whose filters templates looked at. */
  templateFilters: string[];
}

const MAX_DEPTH = 5;
const UNLIMITED = Number.POSITIVE_INFINITY;
const NO_LIMITS = { rows: UNLIMITED, samples: UNLIMITED, maxRows: UNLIMITED, maxServerPagedRows: UNLIMITED };

/** Plans one query for one caller: their row rules are in it, and nothing they wrote stands unchecked. */
export async function planQuery(
  query: QueryObject,
  request: PlanRequest,
  services: Services,
): Promise<Planned> {
  const { dataset, database, principal, now } = request;
  const { dialect } = database.engine;
  const rules = await services.rowRules.of(dataset.facts.id, principal);
  const guard = await sqlGuard(request, services);
  const lookups = new Lookups(request, services);
  const { ENABLE_TEMPLATE_PROCESSING } = services.settings.flags;
  const work = () => {
    const templates = ENABLE_TEMPLATE_PROCESSING
      ? new Templates({
          ...(request.templates ?? { first: query, urlParams: {} }),
          query,
          facts: dataset.facts,
          dialect,
          principal,
          rules,
          now,
          dataset: (id, includeMetrics, columns) => lookups.datasetSql(id, includeMetrics, columns),
          metric: (key, id) => lookups.metric(key, id),
        })
      : null;
    const render = (sql: string) => templates?.render(sql) ?? sql;
    const check = guard(render);
    const ready = rules.map(rule => ({ ...rule, clause: check(render(rule.clause), 'rule') }));
    const made = plan(query, dataset.facts, {
      now,
      dialect,
      check,
      render,
      filtersTakenByTemplate: () => templates?.removed ?? NONE,
      isTemporal: sql => lookups.isTemporal(sql),
      rules: ready,
      limits: request.limits,
      form: request.form,
      variant: request.variant,
    });
    const applied = templates?.applied ?? NONE;
    return {
      plan: reportTemplates(made, applied),
      reads: templates?.reads ?? [],
      templateFilters: [...applied],
    };
  };
  return withLibraries(work).catch(error => {
    throw plainly(error);
  });
}

/** The wire has no code for a refused sub-query. */
const plainly = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR'
    ? new QueryError(error.message)
    : error;

const NONE: ReadonlySet<string> = new Set();

/** A filter that a template used is applied, although no column of the dataset has its name. */
function reportTemplates(made: Plan, applied: ReadonlySet<string>): Plan {
  if (applied.size === 0) return made;
  const [used, rejected] = [true, false].map(is =>
    made.rejectedFilters.filter(({ column }) => applied.has(column) === is),
  );
  return {
    ...made,
    appliedFilters: [...made.appliedFilters, ...used!.map(({ column }) => ({ column }))],
    rejectedFilters: rejected!,
  };
}

type Check = (sql: string, place: SqlPlace) => string;
type Render = (sql: string) => string;

/**
 * The check of user SQL: one harmless expression or one reading statement, and rules of the tables that it reads
 * itself are bound into it. SQL that cannot be parsed is refused then.
 */
async function sqlGuard(request: PlanRequest, services: Services): Promise<(render: Render) => Check> {
  const { dataset, database, principal } = request;
  const { parser } = database.engine.dialect;
  const allowSubquery = services.settings.flags.ALLOW_ADHOC_SUBQUERY && canReadDatabase(principal, dataset);
  const base = checkerFor(parser, { allowSubquery });
  const behind = await rulesBehind(dataset.databaseId, principal, services);
  if (behind.length === 0) return () => base;
  const find = await ruleFinder(behind, database, dataset);
  return render => {
    const write = (rules: readonly RowRule[]) =>
      conditionOf(rules.map(rule => ({ ...rule, clause: base(render(rule.clause), 'rule') })));
    const ruleOf = find(write);
    return (sql, place) => {
      const checked = base(sql, place);
      if (place === 'dataset') return injectRowRules(checked, ruleOf, parser);
      const mayRead = place === 'predicate' || (allowSubquery && place !== 'rule');
      return mayRead ? bindExpression(checked, ruleOf, parser) : checked;
    };
  };
}

function bindExpression(sql: string, ruleOf: RuleOf, parser: string): string {
  const bound = injectRowRules(`SELECT (${sql}\n)`, ruleOf, parser);
  return bound.slice('SELECT '.length);
}

/** Answers that planning waits for: it is started again with each of them. */
class Lookups {
  readonly #sql = new Map<string, string>();
  readonly #datasets = new Map<string, LoadedDataset>();
  readonly #temporal = new Map<string, boolean>();

  constructor(
    private readonly request: PlanRequest,
    private readonly services: Services,
  ) {}

  datasetSql(id: number | string, includeMetrics: boolean, columns: readonly string[] | null): string {
    const { request, services } = this;
    const key = JSON.stringify([id, includeMetrics, columns]);
    return found(this.#sql, key, async () => {
      const depth = (request.depth ?? 0) + 1;
      if (depth > MAX_DEPTH) throw new QueryError('Datasets refer to each other without end.');
      const dataset = await this.#load(id);
      if (dataset.databaseId !== request.dataset.databaseId) {
        throw new QueryError(`Dataset ${id} is in another database.`);
      }
      const { facts } = dataset;
      const query: QueryObject = {
        columns: columns ? [...columns] : facts.columns.map(column => column.name),
        metrics: includeMetrics ? facts.metrics.map(metric => metric.name) : null,
      };
      const inner = await planQuery(
        query,
        { ...request, dataset, depth, limits: NO_LIMITS, variant: 'query', form: {} },
        services,
      );
      return `(\n${inner.plan.sql}\n) AS dataset_${facts.id}`;
    });
  }

  metric(name: string, id: number | string | null): string {
    const dataset =
      id === null ? this.request.dataset : found(this.#datasets, String(id), () => this.#load(id));
    const metric = dataset.facts.metrics.find(known => known.name === name);
    if (!metric) throw new QueryError(`Metric '${name}' does not exist`);
    return metric.expression;
  }

  isTemporal(sql: string): boolean {
    return found(this.#temporal, sql, () => probeTemporal(sql, this.request, this.services));
  }

  async #load(id: number | string): Promise<LoadedDataset> {
    const dataset = await this.services.datasets.find(id);
    if (!dataset) throw new QueryError(`Dataset ${id} not found!`);
    requireDataset(this.request.principal, dataset);
    return dataset;
  }
}

function found<T>(known: Map<string, T>, key: string, load: () => Promise<T>): T {
  const value = known.get(key);
  if (value !== undefined) return value;
  throw new NotLoaded(async () => {
    known.set(key, await load());
  });
}
