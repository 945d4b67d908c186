import { metricLabel } from '@parallax/charts';
import type { AdhocMetric, DatasetColumn, QueryMetric } from '@parallax/contract';

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** What the metric popover edits; one draft remembers all three tabs. */
export interface MetricDraft {
  tab: 'saved' | 'simple' | 'sql';
  saved: string | null;
  column: string | null;
  aggregate: Aggregate;
  sql: string;
  /** The person's own name for the metric; empty takes the automatic one. */
  label: string;
  base: AdhocMetric;
}

const isAggregate = (value: unknown): value is Aggregate => AGGREGATES.some(known => known === value);

export function draftOfMetric(metric: QueryMetric | null): MetricDraft {
  const base = metric && typeof metric === 'object' ? metric : {};
  const draft: MetricDraft = {
    tab: 'simple',
    saved: null,
    column: base.column?.column_name ?? null,
    aggregate: isAggregate(base.aggregate) ? base.aggregate : 'SUM',
    sql: base.sqlExpression ?? '',
    label: base.hasCustomLabel ? (base.label ?? '') : '',
    base,
  };
  if (typeof metric === 'string') return { ...draft, tab: 'saved', saved: metric };
  return base.expressionType === 'SQL' ? { ...draft, tab: 'sql' } : draft;
}

export const automaticLabel = (draft: MetricDraft): string =>
  draft.tab === 'saved'
    ? (draft.saved ?? '')
    : draft.tab === 'sql'
      ? draft.sql.trim()
      : draft.column
        ? `${draft.aggregate}(${draft.column})`
        : '';

/** Whether the draft says enough to become a metric. */
export const isCompleteMetric = (draft: MetricDraft): boolean => automaticLabel(draft) !== '';

export function metricOfDraft(draft: MetricDraft, columns: readonly DatasetColumn[]): QueryMetric {
  if (draft.tab === 'saved') return draft.saved ?? '';
  const label = draft.label.trim();
  const shared = {
    ...draft.base,
    hasCustomLabel: label !== '',
    label: label || automaticLabel(draft),
    optionName: draft.base.optionName ?? newName('metric'),
  };
  if (draft.tab === 'sql') {
    return {
      ...shared,
      expressionType: 'SQL',
      sqlExpression: draft.sql.trim(),
      column: null,
      aggregate: null,
    };
  }
  const type = columns.find(({ name }) => name === draft.column)?.type ?? null;
  const column: AdhocMetric['column'] = Object.assign({}, draft.base.column, {
    column_name: draft.column ?? '',
    type,
  });
  return {
    ...shared,
    expressionType: 'SIMPLE',
    column,
    aggregate: draft.aggregate,
    sqlExpression: null,
  };
}

/** A column dropped where a metric is wanted: numbers are summed, everything else is counted. */
export const metricOfColumn = (column: DatasetColumn): QueryMetric =>
  metricOfDraft(
    {
      ...draftOfMetric(null),
      column: column.name,
      aggregate: column.generic === 0 && !column.temporal ? 'SUM' : 'COUNT_DISTINCT',
    },
    [column],
  );

export const sameMetric = (a: QueryMetric, b: QueryMetric): boolean => metricLabel(a) === metricLabel(b);

/** Names of metrics and filters made here; they only have to differ within one chart. */
export const newName = (kind: 'metric' | 'filter'): string =>
  `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
