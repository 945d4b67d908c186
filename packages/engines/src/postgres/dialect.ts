import type { AggregateName, Dialect, SqlInstant, SqlValue } from '@parallax/query';
import { dateText, instantForm, timestampText } from '../instant-text.ts';
import { ALIASES, GRAINS } from './grains.ts';

const AGGREGATES: Record<AggregateName, (column: string) => string> = {
  AVG: c => `AVG(${c})`,
  COUNT: c => `COUNT(${c})`,
  COUNT_DISTINCT: c => `COUNT(DISTINCT ${c})`,
  MAX: c => `MAX(${c})`,
  MIN: c => `MIN(${c})`,
  SUM: c => `SUM(${c})`,
  MEDIAN: c => `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY ${c})`,
  STDDEV_SAMP: c => `STDDEV_SAMP(${c})`,
  VAR_SAMP: c => `VAR_SAMP(${c})`,
};

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** Backslashes are doubled in an E-string: right whatever `standard_conforming_strings` says. */
function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return `TIMESTAMP '${timestampText(value)}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `CAST('${value}' AS DOUBLE PRECISION)`;
  return String(value);
}

const INSTANTS = {
  date: (value: SqlInstant) => `TO_DATE('${dateText(value)}', 'YYYY-MM-DD')`,
  timestamp: (value: SqlInstant) => `TO_TIMESTAMP('${timestampText(value)}', 'YYYY-MM-DD HH24:MI:SS.US')`,
  text: (value: SqlInstant) => `'${timestampText(value)}'`,
};

export const dialect: Dialect = {
  name: 'postgresql',
  parser: 'postgresql',
  quote,
  literal,
  instant: (value, columnType, kind) => INSTANTS[instantForm(columnType, kind)](value),
  truncate(column, grain, columnType) {
    const expression = GRAINS[ALIASES[grain] ?? grain]?.(column) ?? null;
    if (expression === null || columnType?.toUpperCase() !== 'DATE' || grain.startsWith('PT'))
      return expression;
    return `CAST(${expression} AS DATE)`;
  },
  grains: Object.keys(GRAINS),
  fromEpoch: (column, unit) =>
    `(timestamp 'epoch' + ${unit === 's' ? column : `(${column} / 1000.0)`} * interval '1 second')`,
  fromYear: column => `MAKE_DATE(CAST(${column} AS INTEGER), 1, 1)`,
  atZone: (column, zone, columnType) =>
    /WITH TIME ZONE|TIMESTAMPTZ/i.test(columnType ?? '')
      ? `(${column} AT TIME ZONE ${literal(zone)})`
      : `((${column} AT TIME ZONE 'UTC') AT TIME ZONE ${literal(zone)})`,
  aggregate: (name, column) => AGGREGATES[name](column),
  castText: column => `CAST(${column} AS VARCHAR)`,
  ilike: (column, pattern, negated) => `${column} ${negated ? 'NOT ' : ''}ILIKE ${pattern}`,
  isBoolean: (column, value) => `${column} IS ${value ? 'TRUE' : 'FALSE'}`,
  /** Array equality matches NULL with NULL and, unlike IS NOT DISTINCT FROM, can be hashed. */
  same: (left, right) => `ARRAY[${left}] = ARRAY[${right}]`,
  limit: (limit, offset) =>
    [limit === null ? '' : `LIMIT ${limit}`, offset > 0 ? `OFFSET ${offset}` : ''].filter(Boolean).join(' '),
  maxAliasLength: 63,
  flags: {
    groupingSets: true,
    aliasShadowsColumnInOrderBy: true,
    cteInSubquery: true,
    nullsFirstAscending: false,
    catalogs: true,
    schemas: true,
    foldsNames: true,
    searchPath: true,
  },
};
