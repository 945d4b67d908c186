import type { ColumnKind } from '@parallax/contract';

/** A value the printer writes into SQL; everything a user typed ends up as one of these, never as raw text. */
export type SqlValue = null | boolean | number | bigint | string | SqlInstant;

/** A moment used in a time filter, with the column's declared type deciding the literal's form. */
export interface SqlInstant {
  instant: number;
  /** Microsecond remainder 0..999. */
  micros?: number;
}

/** ISO 8601 durations and week anchors of the wire format, e.g. `P1D`, `1969-12-28T00:00:00Z/P1W`. */
export type Grain = string;

/** How one engine writes SQL. A plain object of functions and flags: a cousin engine spreads another's. */
export interface Dialect {
  /** Registry key of the engine, used in messages and by the SQL parser. */
  name: string;
  /** Dialect name of the SQL parser package. */
  parser: string;
  quote(identifier: string): string;
  /** Escaped literal. The only place where a value becomes text. */
  literal(value: SqlValue): string;
  /** Literal of a moment compared with a column of the given declared type. */
  instant(value: SqlInstant, columnType: string | null, kind: ColumnKind | null): string;
  /** `column` is already SQL. Returns null when the engine has no such grain. */
  truncate(column: string, grain: Grain, columnType: string | null): string | null;
  grains: readonly Grain[];
  /** Seconds (or milliseconds) since the epoch to a timestamp expression. */
  fromEpoch(column: string, unit: 's' | 'ms'): string;
  /** A year, as a number or text, to its first day. */
  fromYear(column: string): string;
  /** A stored UTC moment as a clock in the IANA zone shows it; left out by engines without zone data. */
  atZone?(column: string, zone: string, columnType: string | null): string;
  aggregate(name: AggregateName, column: string): string | null;
  castText(column: string): string;
  /** Case-insensitive LIKE. */
  ilike(column: string, pattern: string, negated: boolean): string;
  isBoolean(column: string, value: boolean): string;
  /** Equality that also holds between two NULLs, best in a form the engine can hash; `IS NOT DISTINCT FROM` when left out. */
  same?(left: string, right: string): string;
  /** Keyword of an inner join whose right side is a derived table, where plain `JOIN` would run that side once per row. */
  joinDerived?: string;
  limit(limit: number | null, offset: number): string;
  /** The longest column alias the engine keeps, or null for no limit. */
  maxAliasLength: number | null;
  flags: DialectFlags;
}

export interface DialectFlags {
  /** GROUP BY GROUPING SETS is native; `columns` where its keys must be plain columns. */
  groupingSets: boolean | 'columns';
  /** A select alias may be used in ORDER BY even when it equals a source column's name. */
  aliasShadowsColumnInOrderBy: boolean;
  /** A WITH clause may stand inside a derived table. */
  cteInSubquery: boolean;
  /** Where NULLs sort in ascending order when nothing is said. */
  nullsFirstAscending: boolean;
  catalogs: boolean;
  schemas: boolean;
  /** Names without quotes are read in lower case. */
  foldsNames: boolean;
  /** A name without a schema is looked for in several schemas. */
  searchPath?: boolean;
  /** The first part of a name of two is a catalog where it is no schema. */
  catalogBeforeTable?: boolean;
  /** Moments are kept as text, and handed out as such unless they stand on a time axis. */
  momentsAsText?: boolean;
}

export type AggregateName =
  | 'AVG'
  | 'COUNT'
  | 'COUNT_DISTINCT'
  | 'MAX'
  | 'MIN'
  | 'SUM'
  | 'MEDIAN'
  | 'STDDEV_SAMP'
  | 'VAR_SAMP';
