import type { QueryColumn, QueryFilter, QueryMetric, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../../chart.ts';
import { baseQuery } from '../query/base.ts';
import { columnLabel, uniqueBy } from '../query/labels.ts';
import { inOrder } from '../query/ordered.ts';
import { asList, isColumn, isRecord, readColumns, readMetrics } from '../settings/read.ts';
import { readSpatial, spatialColumns } from './spatial.ts';

/** Columns whose values are shown when a place is pointed at. */
export const tooltipColumns = (settings: Settings): QueryColumn[] =>
  asList(settings.tooltip_contents).flatMap((entry): QueryColumn[] => {
    if (typeof entry === 'string') return entry ? [entry] : [];
    if (!isRecord(entry) || entry.item_type !== 'column') return [];
    return isColumn(entry.column_name) ? [entry.column_name] : [];
  });

/** What a map's own columns and order add to the base query. */
export interface DeckParts {
  columns: readonly QueryColumn[];
  filters?: readonly QueryFilter[];
  timeseries?: boolean;
}

export function deckQuery(settings: Settings, context: QueryContextInput, parts: DeckParts): QueryObject {
  const base = baseQuery(settings, context);
  const columns = [
    ...(base.columns ?? []),
    ...parts.columns,
    ...readColumns(settings, 'js_columns'),
    ...tooltipColumns(settings),
  ];
  return {
    ...base,
    columns: uniqueBy(columns, columnLabel),
    filters: [...(base.filters ?? []), ...(parts.filters ?? [])],
    is_timeseries: parts.timeseries ?? false,
  };
}

export const spatialOf = (settings: Settings, key = 'spatial'): string[] =>
  spatialColumns(readSpatial(settings[key]));

/** Rows without a place cannot be drawn. */
export const placed = (columns: readonly string[]): QueryFilter[] =>
  columns.map(col => ({ col, op: 'IS NOT NULL', val: null }));

export const present = (col: QueryColumn): QueryFilter => ({ col, op: 'IS NOT NULL' });

/** The query of maps that spread one figure over places. */
export function spatialQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const columns = spatialOf(settings);
  const [size] = readMetrics(settings, 'size');
  const query = deckQuery(settings, context, { columns, filters: placed(columns) });
  return [
    inOrder(
      { ...query, metrics: size === undefined ? [] : [size] },
      size === undefined ? undefined : [[size, false]],
    ),
  ];
}

/** A length that is fixed, or follows a metric. Plain text names a metric. */
export function fixedOrMetric(value: unknown, fallback: number): { fixed: number } | { metric: QueryMetric } {
  const [named] = readMetrics({ viz_type: '', value }, 'value');
  if (typeof named === 'string' && Number.isNaN(Number(named))) return { metric: named };
  if (!isRecord(value)) return { fixed: Number(value ?? fallback) || fallback };
  const [metric] = readMetrics({ viz_type: '', value: value.value }, 'value');
  if (value.type === 'metric' && metric !== undefined) return { metric };
  const fixed = Number(value.value);
  return { fixed: value.value !== '' && value.value !== null && Number.isFinite(fixed) ? fixed : fallback };
}
