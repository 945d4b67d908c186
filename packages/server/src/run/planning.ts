import { AppError, type QueryObject } from '@parallax/contract';
import {
  type FormHints,
  type Plan,
  type PlanOptions,
  plan,
  QueryError,
  type RowRule,
  type SqlPlace,
  type TemplateRead,
  withLibraries,
} from '@parallax/query';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import { canReadDatabase } from './access.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { awaited, DatasetMacros } from './dataset-macros.ts';
import { PlanSql } from './plan-sql.ts';
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
  const macros = new DatasetMacros(request, services);
  const temporal = new Map<string, boolean>();
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
          dataset: macros.dataset,
          metric: macros.metric,
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
      isTemporal: sql => awaited(temporal, sql, () => probeTemporal(sql, request, services)),
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
  const sql = new PlanSql(parser, { allowSubquery }, services.sqlReader);
  const behind = await rulesBehind(dataset.databaseId, principal, services);
  if (behind.length === 0) return () => sql.check;
  const find = await ruleFinder(behind, database, dataset);
  return render => {
    const write = (rules: readonly RowRule[]) =>
      conditionOf(rules.map(rule => ({ ...rule, clause: sql.check(render(rule.clause), 'rule') })));
    const ruleOf = find(write);
    return (text, place) => {
      const checked = sql.check(text, place);
      if (place === 'dataset') return sql.bind(checked, ruleOf);
      const mayRead = place === 'predicate' || (allowSubquery && place !== 'rule');
      return mayRead ? sql.bind(`SELECT (${checked}\n)`, ruleOf).slice('SELECT '.length) : checked;
    };
  };
}
