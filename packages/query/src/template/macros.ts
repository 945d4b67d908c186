import type { TemplateContext, TemplateFilter, TemplateRead } from './context.ts';
import type { Escaping } from './escaping.ts';
import { formatTime } from './strftime.ts';

/** What the macros of one rendering have seen and done. */
export interface Ledger {
  reads: TemplateRead[];
  removed: Set<string>;
  applied: Set<string>;
}

export type Macro = (...args: unknown[]) => unknown;
export type RenderNested = (text: string) => string;

/** Parameter names of the macros, for calls that name them. */
export const PARAMETERS: Record<string, readonly string[]> = {
  filter_values: ['column', 'default', 'remove_filter'],
  get_filters: ['column', 'remove_filter'],
  get_time_filter: ['column', 'default', 'target_type', 'strftime', 'remove_filter'],
  url_param: ['param', 'default', 'add_to_cache_keys', 'escape_result'],
  get_guest_user_attribute: ['name', 'default', 'add_to_cache_keys', 'escape_result'],
  current_user_id: ['add_to_cache_keys'],
  current_username: ['add_to_cache_keys'],
  current_user_email: ['add_to_cache_keys'],
  current_user_roles: ['add_to_cache_keys'],
  current_user_rls_rules: [],
  cache_key_wrapper: ['key'],
  dataset: ['dataset_id', 'include_metrics', 'columns'],
  metric: ['metric_key', 'dataset_id'],
};

export function macrosOf(
  context: TemplateContext,
  escaping: Escaping,
  ledger: Ledger,
  renderNested: RenderNested,
): Record<string, Macro> {
  const note = (macro: string, args: readonly unknown[], value: unknown, keep: unknown = true) => {
    if (keep !== false) ledger.reads.push({ macro, args, value });
    return value;
  };
  const user = context.user ?? null;
  return {
    ...filterMacros(context, escaping, ledger),
    current_user_id: keep => note('current_user_id', [], user?.id ?? null, keep),
    current_username: keep => escaping.escape(note('current_username', [], user?.username ?? null, keep)),
    current_user_email: keep => escaping.escape(note('current_user_email', [], user?.email ?? null, keep)),
    current_user_roles: keep =>
      escaping.escape(note('current_user_roles', [], user ? [...user.roles].sort() : null, keep)),
    current_user_rls_rules: () =>
      note('current_user_rls_rules', [], user?.rules ? [...user.rules].sort() : null),
    url_param(name, fallback, keep, escapes) {
      const value = context.urlParams?.[String(name)] ?? fallback ?? null;
      note('url_param', [name], value, keep);
      return escapes === false ? value : escaping.escape(value);
    },
    get_guest_user_attribute(name, fallback, keep, escapes) {
      const value = context.guestAttributes?.[String(name)] ?? fallback ?? null;
      note('get_guest_user_attribute', [name], value, keep);
      return escapes === false ? value : escaping.escape(value);
    },
    cache_key_wrapper: value => note('cache_key_wrapper', [], value ?? null),
    dataset(id, includeMetrics, columns) {
      if (!context.dataset) throw new Error('dataset() is not available here.');
      const names = Array.isArray(columns) ? columns.map(String) : null;
      return note(
        'dataset',
        [id, includeMetrics ?? false, names],
        context.dataset(idOf(id), includeMetrics === true, names),
      );
    },
    metric(key, datasetId) {
      if (!context.metric) throw new Error('metric() is not available here.');
      const id = datasetId === null || datasetId === undefined ? null : idOf(datasetId);
      return note('metric', [key, id], renderNested(context.metric(String(key), id)));
    },
  };
}

const idOf = (value: unknown): number | string => (typeof value === 'number' ? value : String(value));

function filterMacros(context: TemplateContext, escaping: Escaping, ledger: Ledger): Record<string, Macro> {
  const filters = context.filters ?? [];
  const matching = (column: unknown, remove: unknown): TemplateFilter[] => {
    const name = String(column);
    ledger.applied.add(name);
    if (remove === true) ledger.removed.add(name);
    return filters.filter(filter => filter.col === name);
  };
  return {
    filter_values(column, fallback, remove) {
      const values = matching(column, remove).flatMap(({ val }) => (Array.isArray(val) ? val : (val ?? [])));
      const result =
        values.length === 0 && fallback !== null && fallback !== undefined ? [fallback].flat() : values;
      ledger.reads.push({ macro: 'filter_values', args: [column], value: result });
      return escaping.escape(result);
    },
    get_filters(column, remove) {
      const found = matching(column, remove).map(({ op, col, val }) => {
        const isList = /^(NOT )?IN$/i.test(op);
        const value = escaping.escape(isList && !Array.isArray(val) ? [val ?? []].flat() : (val ?? null));
        return { op: op.toUpperCase(), col, val: value, escaped_val: value };
      });
      ledger.reads.push({ macro: 'get_filters', args: [column], value: found });
      return found;
    },
    get_time_filter(column, fallback, targetType, strftime, remove) {
      const named = column === null || column === undefined ? null : String(column);
      const filter =
        named === null ? null : matching(named, remove).find(({ op }) => op === 'TEMPORAL_RANGE');
      const range = String(
        filter?.val ?? (named === null ? context.timeRange : null) ?? fallback ?? 'No filter',
      );
      const bounds = context.resolveTimeRange?.(range) ?? { from: null, to: null };
      const text = (epoch: number | null) => {
        if (epoch === null) return null;
        if (typeof strftime === 'string') return context.literal(formatTime(epoch, strftime));
        const type = typeof targetType === 'string' ? targetType : null;
        return context.instant?.(epoch, type) ?? context.literal(formatTime(epoch, '%Y-%m-%d %H:%M:%S.%f'));
      };
      ledger.reads.push({ macro: 'get_time_filter', args: [named], value: [bounds.from, bounds.to] });
      return { from_expr: text(bounds.from), to_expr: text(bounds.to), time_range: range };
    },
  };
}
