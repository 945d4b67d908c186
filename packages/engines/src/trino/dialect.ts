import type { AggregateName, Dialect, SqlInstant, SqlValue } from '@parallax/query';
import { dateText, instantForm, timestampText } from '../instant-text.ts';
import { ALIASES, GRAINS } from './grains.ts';

const AGGREGATES: Record<AggregateName, ((column: string) => string) | null> = {
  AVG: c => `AVG(${c})`,
  COUNT: c => `COUNT(${c})`,
  COUNT_DISTINCT: c => `COUNT(DISTINCT ${c})`,
  MAX: c => `MAX(${c})`,
  MIN: c => `MIN(${c})`,
  SUM: c => `SUM(${c})`,
  MEDIAN: null,
  STDDEV_SAMP: c => `STDDEV_SAMP(${c})`,
  VAR_SAMP: c => `VAR_SAMP(${c})`,
};

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

export function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return `TIMESTAMP '${timestampText(value)}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `DOUBLE '${value}'`;
  return String(value);
}

const INSTANTS = {
  date: (value: SqlInstant) => `DATE '${dateText(value)}'`,
  timestamp: (value: SqlInstant) => `TIMESTAMP '${timestampText(value)}'`,
  text: (value: SqlInstant) => `'${timestampText(value)}'`,
};

export const dialect: Dialect = {
  name: 'trino',
  parser: 'trino',
  quote,
  literal,
  instant: (value, columnType, kind) => INSTANTS[instantForm(columnType, kind)](value),
  truncate: (column, grain) => GRAINS[ALIASES[grain] ?? grain]?.(`CAST(${column} AS TIMESTAMP)`) ?? null,
  grains: Object.keys(GRAINS),
  fromEpoch: (column, unit) =>
    unit === 's' ? `from_unixtime(${column})` : `from_unixtime(CAST(${column} AS DOUBLE) / 1000)`,
  fromYear: column => `DATE_PARSE(CAST(CAST(${column} AS BIGINT) AS VARCHAR), '%Y')`,
  aggregate: (name, column) => AGGREGATES[name]?.(column) ?? null,
  castText: column => `CAST(${column} AS VARCHAR)`,
  ilike: (column, pattern, negated) => `LOWER(${column}) ${negated ? 'NOT ' : ''}LIKE LOWER(${pattern})`,
  isBoolean: (column, value) => `${column} = ${value ? 'TRUE' : 'FALSE'}`,
  limit: (limit, offset) =>
    [offset > 0 ? `OFFSET ${offset}` : '', limit === null ? '' : `LIMIT ${limit}`].filter(Boolean).join(' '),
  maxAliasLength: null,
  flags: {
    groupingSets: 'columns',
    aliasShadowsColumnInOrderBy: false,
    cteInSubquery: true,
    nullsFirstAscending: false,
    catalogs: true,
    schemas: true,
    foldsNames: true,
  },
};
