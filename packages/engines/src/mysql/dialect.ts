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
  // MariaDB rounds both to four digits more than an exact argument has; a double keeps all.
  STDDEV_SAMP: c => `STDDEV_SAMP(${c} + 0e0)`,
  VAR_SAMP: c => `VAR_SAMP(${c} + 0e0)`,
};

/** Backticks mean a name whether or not the session has ANSI_QUOTES. */
export const quote = (identifier: string): string => `\`${identifier.replaceAll('`', '``')}\``;

/** Backslashes escape: the session is set up without NO_BACKSLASH_ESCAPES. */
const textLiteral = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`;

export function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'object') return `TIMESTAMP '${timestampText(value)}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'NULL';
  return String(value);
}

const INSTANTS = {
  date: (value: SqlInstant) => `STR_TO_DATE('${dateText(value)}', '%Y-%m-%d')`,
  timestamp: (value: SqlInstant) => `STR_TO_DATE('${timestampText(value)}', '%Y-%m-%d %H:%i:%s.%f')`,
  text: (value: SqlInstant) => `'${timestampText(value)}'`,
};

/** MySQL has no OFFSET without LIMIT; this is the number its manual gives for "all rows". */
const ALL_ROWS = '18446744073709551615';

export const dialect: Dialect = {
  name: 'mysql',
  parser: 'mysql',
  quote,
  literal,
  instant: (value, columnType, kind) => INSTANTS[instantForm(columnType, kind)](value),
  truncate: (column, grain) => GRAINS[ALIASES[grain] ?? grain]?.(column) ?? null,
  grains: Object.keys(GRAINS),
  fromEpoch: (column, unit) => `from_unixtime(${unit === 's' ? column : `${column} / 1000`})`,
  fromYear: column => `MAKEDATE(${column}, 1)`,
  aggregate: (name, column) => AGGREGATES[name]?.(column) ?? null,
  castText: column => `CAST(${column} AS CHAR)`,
  ilike: (column, pattern, negated) => `LOWER(${column}) ${negated ? 'NOT ' : ''}LIKE LOWER(${pattern})`,
  isBoolean: (column, value) => `${column} IS ${value ? 'TRUE' : 'FALSE'}`,
  same: (left, right) => `${left} <=> ${right}`,
  limit(limit, offset) {
    if (limit === null && offset === 0) return '';
    return `LIMIT ${limit ?? ALL_ROWS}${offset > 0 ? ` OFFSET ${offset}` : ''}`;
  },
  maxAliasLength: 64,
  flags: {
    groupingSets: false,
    aliasShadowsColumnInOrderBy: true,
    cteInSubquery: true,
    nullsFirstAscending: true,
    catalogs: false,
    schemas: true,
    foldsNames: false,
  },
};
