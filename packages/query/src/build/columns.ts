import {
  type AdhocColumn,
  type DatasetColumn,
  GENERIC,
  type Generic,
  type QueryColumn,
} from '@parallax/contract';
import { column, type Expression, type TimeColumnType } from '../ast.ts';
import { QueryError } from '../error.ts';
import { isGrouped } from './grouping.ts';
import { columnLabel, isAdhocColumn, isBaseAxis } from './labels.ts';
import { TIMESTAMP } from './prepare.ts';
import type { Scope } from './scope.ts';

/** A column of the query, ready to be selected and grouped by. */
export interface Dimension {
  label: string;
  expression: Expression;
  /** The dataset column behind it, if it is one. */
  column: DatasetColumn | null;
  generic: Generic | null;
  temporal: boolean;
  /** The axis of a time series: its values are returned as moments. */
  timeAxis: boolean;
  grain: string | null;
  /** SQL or name, for the reply's label map. */
  text: string;
}

/** The column's own SQL: its name, or the expression of a calculated column. */
export function columnExpression(of: DatasetColumn, scope: Scope): Expression {
  scope.readColumn(of.name);
  return of.expression ? scope.sql(of.expression, 'column') : column(of.name);
}

/** A time column as a moment in a bucket; epoch numbers become timestamps first, years their first day. */
export function timeExpression(of: DatasetColumn, grain: string | null, scope: Scope): Expression {
  const bare = columnExpression(of, scope);
  const epoch = of.dateFormat === 'epoch_s' ? 's' : of.dateFormat === 'epoch_ms' ? 'ms' : null;
  const moment: Expression = epoch ? { kind: 'from-epoch', of: bare, unit: epoch } : bare;
  if (!grain) return moment;
  if (of.dateFormat === '%Y') {
    return { kind: 'truncate', of: { kind: 'from-year', of: bare }, grain, columnType: 'DATE' };
  }
  const columnType = epoch ? null : of.type;
  // A day in another zone begins at another moment: only buckets of the zone's own clock are right.
  const zone = isDay(of) ? null : scope.timezone;
  if (!zone) return { kind: 'truncate', of: moment, grain, columnType };
  return { kind: 'truncate', of: { kind: 'at-zone', of: moment, zone, columnType }, grain, columnType: null };
}

/** A calendar day belongs to no zone. */
export const isDay = ({ type }: DatasetColumn) => /^DATE$/i.test(type ?? '');

export const timeType = (of: DatasetColumn | null): TimeColumnType => ({
  type: of?.type ?? null,
  dateFormat: of?.dateFormat ?? null,
});

export function dimension(of: QueryColumn, scope: Scope): Dimension {
  return isAdhocColumn(of) ? adhocDimension(of, scope) : namedDimension(of, scope);
}

/** The time column of the query is grouped in its grain, also where it is named without one. */
function namedDimension(name: string, scope: Scope): Dimension {
  const known = scope.column(name)!;
  const timeAxis = name === scope.query.granularity && known.temporal;
  const grain = timeAxis && isGrouped(scope) ? scope.query.grain : null;
  return {
    label: name,
    expression: known.temporal ? timeExpression(known, grain, scope) : columnExpression(known, scope),
    column: known,
    generic: known.temporal ? GENERIC.temporal : known.generic,
    temporal: known.temporal,
    timeAxis,
    grain,
    text: known.expression || known.name,
  };
}

function adhocDimension(of: AdhocColumn, scope: Scope): Dimension {
  const source = scope.render(of.sqlExpression, 'column').trim();
  const known = scope.column(source) ?? null;
  const axis = isBaseAxis(of);
  const temporal = known ? known.temporal : axis && (scope.options.isTemporal?.(source) ?? false);
  const grain = axis && temporal ? (of.timeGrain ?? null) : null;
  return {
    label: columnLabel(of),
    expression: adhocExpression(of, known, grain, scope),
    column: known,
    generic: temporal ? GENERIC.temporal : (known?.generic ?? null),
    temporal,
    timeAxis: axis && temporal,
    grain,
    text: of.sqlExpression,
  };
}

function adhocExpression(
  of: AdhocColumn,
  known: DatasetColumn | null,
  grain: string | null,
  scope: Scope,
): Expression {
  if (known) return known.temporal ? timeExpression(known, grain, scope) : columnExpression(known, scope);
  const free = scope.sql(of.sqlExpression, 'column');
  return grain ? { kind: 'truncate', of: free, grain, columnType: null } : free;
}

/** The `__timestamp` axis of queries that ask for a time series by granularity. */
export function timestampDimension(scope: Scope): Dimension {
  const name = timeColumnName(scope);
  if (!name) {
    throw new QueryError(
      'Datetime column not provided as part table configuration and is required by this type of chart',
    );
  }
  const known = timeColumn(name, scope);
  return {
    label: TIMESTAMP,
    expression: timeExpression(known, scope.query.grain, scope),
    column: known,
    generic: GENERIC.temporal,
    temporal: true,
    timeAxis: true,
    grain: scope.query.grain,
    text: known.name,
  };
}

/** The column of `granularity`; a name that is no temporal column stands for the dataset's main one. */
export function timeColumnName(scope: Scope): string | null {
  const { granularity } = scope.query;
  if (!granularity) return null;
  return scope.column(granularity)?.temporal ? granularity : scope.dataset.mainTimeColumn;
}

export function timeColumn(name: string, scope: Scope): DatasetColumn {
  const known = scope.column(name);
  if (!known) throw new QueryError(`Time column "${name}" does not exist in dataset`);
  return known;
}
