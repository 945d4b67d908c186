import type { DatasetFacts, QueryObject } from '@parallax/contract';
import {
  columnLabel,
  type Dialect,
  metricLabel,
  NO_FILTER,
  type RowRule,
  renderTemplate,
  resolveTimeRange,
  type TemplateContext,
  type TemplateFilter,
  type TemplateRead,
  TimeRangeError,
} from '@parallax/query';
import type { Principal } from '../auth/principal.ts';

/** What templates of one request read besides the query itself. */
export interface TemplateRequest {
  /** Whose filters and parameters the macros see: the first query of the request. */
  first: QueryObject;
  urlParams: Readonly<Record<string, string>>;
}

export interface TemplateScope extends TemplateRequest {
  query: QueryObject;
  facts: DatasetFacts;
  dialect: Dialect;
  principal: Principal;
  rules: readonly RowRule[];
  now: number;
  dataset: TemplateContext['dataset'];
  metric: NonNullable<TemplateContext['metric']>;
}

/** Renders the SQL texts of one query and keeps account of what they read. */
export class Templates {
  readonly reads: TemplateRead[] = [];
  readonly applied = new Set<string>();
  readonly removed = new Set<string>();
  #context: TemplateContext | undefined;

  constructor(private readonly scope: TemplateScope) {}

  render(sql: string): string {
    if (!sql.includes('{')) return sql;
    this.#context ??= contextOf(this.scope);
    const rendered = renderTemplate(sql, this.#context);
    this.reads.push(...rendered.reads);
    for (const column of rendered.appliedFilters) this.applied.add(column);
    for (const column of rendered.removedFilters) this.removed.add(column);
    return rendered.sql;
  }
}

function contextOf(scope: TemplateScope): TemplateContext {
  const { query, first, facts, dialect, principal, rules, now } = scope;
  const resolve = (range: string) => boundsOf(range, now);
  return {
    literal: value => dialect.literal(value),
    variables: facts.templateParams,
    request: requestNames(query, facts, resolve),
    filters: filtersOf(first, query),
    timeRange: rangeOf(first) ?? rangeOf(query),
    resolveTimeRange: resolve,
    instant: (epoch, type) => dialect.instant({ instant: epoch }, type, null),
    urlParams: scope.urlParams,
    user: principal.id === null ? null : userOf(principal, rules),
    dataset: scope.dataset,
    metric: scope.metric,
  };
}

/** A range nobody can read bounds nothing here; the query itself says what is wrong with it. */
function boundsOf(range: string, now: number): { from: number | null; to: number | null } {
  try {
    const { since, until } = resolveTimeRange(range, { now });
    return { from: since, to: until };
  } catch (error) {
    if (error instanceof TimeRangeError) return { from: null, to: null };
    throw error;
  }
}

function requestNames(
  query: QueryObject,
  facts: DatasetFacts,
  resolve: (range: string) => { from: number | null; to: number | null },
): Record<string, unknown> {
  const columns = (query.groupby?.length ? query.groupby : (query.columns ?? [])).map(columnLabel);
  const range = query.time_range ?? null;
  const { from, to } = range && range !== NO_FILTER ? resolve(range) : { from: null, to: null };
  return {
    columns,
    groupby: columns,
    metrics: (query.metrics ?? []).map(metricLabel),
    row_limit: query.row_limit ?? null,
    row_offset: query.row_offset ?? 0,
    time_column: query.granularity ?? query.granularity_sqla ?? null,
    time_grain: query.extras?.time_grain_sqla ?? null,
    table_columns: facts.columns.map(column => column.name),
    filter: (query.filters ?? []).map(filter => ({ ...filter, col: columnLabel(filter.col) })),
    from_dttm: isoOf(from),
    to_dttm: isoOf(to),
  };
}

const isoOf = (epoch: number | null) => (epoch === null ? null : new Date(epoch).toISOString().slice(0, 19));

/** Filters of the first query; columns it does not filter take those of the query being rendered. */
function filtersOf(first: QueryObject, query: QueryObject): TemplateFilter[] {
  const read = ({ filters }: QueryObject): TemplateFilter[] =>
    (filters ?? []).map(({ col, op, val }) => ({ col: columnLabel(col), op: op.toUpperCase(), val }));
  const leading = read(first);
  if (first === query) return leading;
  const named = new Set(leading.map(filter => filter.col));
  return [...leading, ...read(query).filter(filter => !named.has(filter.col))];
}

const rangeOf = (query: QueryObject): string | null => {
  if (query.time_range) return query.time_range;
  const filter = query.filters?.find(({ op }) => op.toUpperCase() === 'TEMPORAL_RANGE');
  return typeof filter?.val === 'string' ? filter.val : null;
};

const userOf = ({ id, username, email, roles }: Principal, rules: readonly RowRule[]) => ({
  id: id!,
  username,
  email: email || null,
  roles: roles.map(role => role.name),
  rules: rules.map(rule => rule.clause),
});
