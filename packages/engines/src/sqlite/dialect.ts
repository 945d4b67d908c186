import type { AggregateName, Dialect, SqlInstant, SqlValue } from '@parallax/query';
import { dateText, instantForm, timestampText } from '../instant-text.ts';
import { ALIASES, GRAINS } from './grains.ts';

const AGGREGATES: Partial<Record<AggregateName, (column: string) => string>> = {
  AVG: c => `AVG(${c})`,
  COUNT: c => `COUNT(${c})`,
  COUNT_DISTINCT: c => `COUNT(DISTINCT ${c})`,
  MAX: c => `MAX(${c})`,
  MIN: c => `MIN(${c})`,
  SUM: c => `SUM(${c})`,
};

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** SQLite ends a statement at a NUL character, so it is written as a function call. */
function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return quoted.includes('\0') ? `(${quoted.replaceAll('\0', "' || CHAR(0) || '")})` : quoted;
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object') return `'${timestampText(value)}'`;
  if (value === Number.POSITIVE_INFINITY) return '9e999';
  if (value === Number.NEGATIVE_INFINITY) return '-9e999';
  return Number.isNaN(value) ? 'NULL' : String(value);
}

/** `2024-02-29 12:34:56`, with a fraction only when there is one: moments are compared as text. */
const secondsText = (value: SqlInstant): string => timestampText(value).replace(/\.?0{6}$/, '');
const isMidnight = ({ instant, micros = 0 }: SqlInstant) => instant % 86_400_000 === 0 && micros === 0;

export const dialect: Dialect = {
  name: 'sqlite',
  parser: 'sqlite',
  quote,
  literal,
  /** A day compares right with days and with moments only in its short form: '2024-02-29' < '2024-02-29 00:00:00'. */
  instant(value, columnType, kind) {
    const form = instantForm(columnType, kind);
    if (form === 'date' && isMidnight(value)) return `'${dateText(value)}'`;
    return `'${secondsText(value)}'`;
  },
  truncate: (column, grain) => GRAINS[ALIASES[grain] ?? grain]?.(column) ?? null,
  grains: Object.keys(GRAINS),
  fromEpoch: (column, unit) => `DATETIME(${unit === 's' ? column : `(${column}) / 1000`}, 'unixepoch')`,
  fromYear: column => `(CAST(${column} AS INTEGER) || '-01-01')`,
  aggregate: (name, column) => AGGREGATES[name]?.(column) ?? null,
  castText: column => `CAST(${column} AS VARCHAR)`,
  ilike: (column, pattern, negated) => `LOWER(${column}) ${negated ? 'NOT ' : ''}LIKE LOWER(${pattern})`,
  isBoolean: (column, value) => `${column} IS ${value ? '1' : '0'}`,
  same: (left, right) => `${left} IS ${right}`,
  /** Keeps the written join order: the planner would run a derived table again for every row of the other side. */
  joinDerived: 'CROSS JOIN',
  limit(limit, offset) {
    if (limit === null && offset === 0) return '';
    return `LIMIT ${limit ?? -1} OFFSET ${offset}`;
  },
  maxAliasLength: null,
  flags: {
    groupingSets: false,
    aliasShadowsColumnInOrderBy: true,
    cteInSubquery: true,
    nullsFirstAscending: true,
    catalogs: false,
    schemas: true,
    foldsNames: false,
    momentsAsText: true,
  },
};
