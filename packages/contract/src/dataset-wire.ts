import type { DatasetColumn, DatasetFacts, DatasetMetric } from './dataset-facts.ts';
import { GENERIC, type Generic } from './frame.ts';

/** A dataset as explore and dashboards receive it, as far as drawing needs it. */
export interface WireDataset {
  id: number;
  uid?: string;
  name?: string;
  table_name?: string;
  datasource_name?: string | null;
  catalog?: string | null;
  schema?: string | null;
  sql?: string | null;
  main_dttm_col?: string | null;
  offset?: number | null;
  fetch_values_predicate?: string | null;
  always_filter_main_dttm?: boolean | null;
  columns?: WireColumn[];
  metrics?: WireMetric[];
}

export interface WireColumn {
  column_name: string;
  verbose_name?: string | null;
  description?: string | null;
  expression?: string | null;
  type?: string | null;
  type_generic?: number | null;
  is_dttm?: boolean | null;
  python_date_format?: string | null;
  filterable?: boolean | null;
  groupby?: boolean | null;
}

export interface WireMetric {
  metric_name: string;
  verbose_name?: string | null;
  expression?: string | null;
  d3format?: string | null;
  currency?: unknown;
}

export const datasetFacts = (wire: WireDataset): DatasetFacts => ({
  id: wire.id,
  uid: wire.uid ?? `${wire.id}__table`,
  name: wire.table_name ?? wire.name ?? '',
  catalog: wire.catalog ?? null,
  schema: wire.schema ?? null,
  table: wire.table_name ?? wire.name ?? '',
  sql: wire.sql || null,
  columns: (wire.columns ?? []).map(columnFacts),
  metrics: (wire.metrics ?? []).map(metricFacts),
  mainTimeColumn: wire.main_dttm_col ?? null,
  offset: wire.offset ?? 0,
  fetchValuesPredicate: wire.fetch_values_predicate ?? null,
  alwaysFilterMainTime: wire.always_filter_main_dttm ?? false,
  templateParams: {},
  timezone: null,
});

const columnFacts = (wire: WireColumn): DatasetColumn => ({
  name: wire.column_name,
  verboseName: wire.verbose_name || null,
  description: wire.description ?? null,
  expression: wire.expression || null,
  type: wire.type ?? null,
  generic: wire.is_dttm ? GENERIC.temporal : genericIn(wire.type_generic),
  temporal: wire.is_dttm ?? false,
  dateFormat: wire.python_date_format ?? null,
  filterable: wire.filterable ?? true,
  groupable: wire.groupby ?? true,
});

const metricFacts = (wire: WireMetric): DatasetMetric => ({
  name: wire.metric_name,
  verboseName: wire.verbose_name || null,
  expression: wire.expression ?? '',
  d3Format: wire.d3format ?? null,
  currency: currencyOf(wire.currency),
});

const genericIn = (value: unknown): Generic | null =>
  Object.values(GENERIC).find(known => known === value) ?? null;

function currencyOf(wire: WireMetric['currency']): DatasetMetric['currency'] {
  if (!wire) return null;
  try {
    const { symbol, symbolPosition } = typeof wire === 'string' ? JSON.parse(wire) : wire;
    if (typeof symbol !== 'string') return null;
    return { symbol, symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
  } catch {
    return null;
  }
}
