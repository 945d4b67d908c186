import type { AggregateName, Dialect, SqlValue } from '@parallax/query';
import { instantForm, timestampText } from '../instant-text.ts';
import { ALIASES, GRAINS } from './grains.ts';

const AGGREGATES: Record<AggregateName, (column: string) => string> = {
  AVG: c => `AVG(${c})`,
  COUNT: c => `COUNT(${c})`,
  COUNT_DISTINCT: c => `COUNT(DISTINCT ${c})`,
  MAX: c => `MAX(${c})`,
  MIN: c => `MIN(${c})`,
  SUM: c => `SUM(${c})`,
  MEDIAN: c => `MEDIAN(${c})`,
  STDDEV_SAMP: c => `STDDEV_SAMP(${c})`,
  VAR_SAMP: c => `VAR_SAMP(${c})`,
};

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** The driver ends a statement at a NUL character, so it is written as a function call. */
function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return quoted.includes('\0') ? `(${quoted.replaceAll('\0', "' || CHR(0) || '")})` : quoted;
}

export function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return `TIMESTAMP '${timestampText(value)}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `CAST('${value}' AS DOUBLE)`;
  return String(value);
}

const isText = (columnType: string | null): boolean =>
  /^(VARCHAR|CHAR|TEXT|STRING|BPCHAR)/i.test(columnType ?? '');

export const dialect: Dialect = {
  name: 'duckdb',
  parser: 'duckdb',
  quote,
  literal,
  /** An untyped literal would be cut to a day when it meets a DATE column. */
  instant(value, columnType, kind) {
    const text = `'${timestampText(value)}'`;
    return instantForm(columnType, kind) === 'text' ? text : `TIMESTAMP ${text}`;
  },
  truncate(column, grain, columnType) {
    const source = isText(columnType) ? `CAST(${column} AS TIMESTAMP)` : column;
    return GRAINS[ALIASES[grain] ?? grain]?.(source) ?? null;
  },
  grains: Object.keys(GRAINS),
  fromEpoch: (column, unit) =>
    `MAKE_TIMESTAMP(CAST(CAST(${column} AS DOUBLE) * ${unit === 's' ? 1_000_000 : 1000} AS BIGINT))`,
  fromYear: column => `MAKE_DATE(CAST(${column} AS BIGINT), 1, 1)`,
  atZone: (column, zone, columnType) =>
    /WITH TIME ZONE|TIMESTAMPTZ/i.test(columnType ?? '')
      ? `(${column} AT TIME ZONE ${literal(zone)})`
      : `((${column} AT TIME ZONE 'UTC') AT TIME ZONE ${literal(zone)})`,
  aggregate: (name, column) => AGGREGATES[name](column),
  castText: column => `CAST(${column} AS VARCHAR)`,
  ilike: (column, pattern, negated) => `${column} ${negated ? 'NOT ' : ''}ILIKE ${pattern}`,
  isBoolean: (column, value) => `${column} IS ${value ? 'TRUE' : 'FALSE'}`,
  limit: (limit, offset) =>
    [limit === null ? '' : `LIMIT ${limit}`, offset > 0 ? `OFFSET ${offset}` : ''].filter(Boolean).join(' '),
  maxAliasLength: null,
  flags: {
    groupingSets: true,
    aliasShadowsColumnInOrderBy: true,
    cteInSubquery: true,
    nullsFirstAscending: false,
    catalogs: false,
    schemas: true,
    foldsNames: false,
    catalogBeforeTable: true,
  },
};
