import type { AdhocColumn, QueryColumn, QueryObject } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { isColumn } from '../settings/read.ts';
import { columnLabel, TIMESTAMP } from './labels.ts';

/** The x-axis column of the settings, if one is chosen. */
export const xAxisColumn = (settings: Settings): QueryColumn | undefined =>
  isColumn(settings.x_axis) ? settings.x_axis : undefined;

/** The result column that holds the x-axis: the chosen one, else the time column of `granularity_sqla`. */
export function xAxisLabel(settings: Settings): string | undefined {
  const column = xAxisColumn(settings);
  if (column !== undefined) return columnLabel(column);
  return settings.granularity_sqla ? TIMESTAMP : undefined;
}

const sameColumn = (column: QueryColumn, axis: QueryColumn): boolean =>
  typeof axis === 'string'
    ? column === axis
    : typeof column !== 'string' && column.sqlExpression === axis.sqlExpression;

function grained(axis: QueryColumn, grain: { timeGrain?: string | null }): AdhocColumn {
  if (typeof axis !== 'string') return { ...grain, columnType: 'BASE_AXIS', ...axis };
  return {
    ...grain,
    columnType: 'BASE_AXIS',
    sqlExpression: axis,
    label: axis,
    expressionType: 'SQL',
    isColumnReference: true,
  };
}

/** Marks the x-axis among the columns, so that the server applies the time grain to it and nothing else. */
export function withBaseAxis(query: QueryObject, settings: Settings): QueryObject {
  const axis = xAxisColumn(settings);
  const at = axis === undefined ? -1 : (query.columns ?? []).findIndex(column => sameColumn(column, axis));
  if (axis === undefined || at < 0) return query;
  const { is_timeseries: _, ...rest } = query;
  const grain = query.extras?.time_grain_sqla;
  const columns = (query.columns ?? []).with(
    at,
    grained(axis, grain === undefined ? {} : { timeGrain: grain }),
  );
  return { ...rest, columns };
}

/** A temporal dimension other than the x-axis, grained. */
export const grainedDimension = (column: string, grain: string): AdhocColumn => ({
  timeGrain: grain,
  columnType: 'BASE_AXIS',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
});
