import type { AdhocColumn } from '@parallax/contract';
import type { Dialect } from './dialect.ts';
import type { RelativeBase } from './time/range.ts';

/** Where a piece of SQL text stands; the checker and the template renderer may treat places differently. */
export type SqlPlace = 'metric' | 'column' | 'where' | 'having' | 'predicate' | 'rule' | 'dataset';

export interface RowRule {
  id: string | number;
  /** Rendered and checked condition. */
  clause: string;
  /** Rules of one group widen each other; groups narrow each other. */
  groupKey?: string | null;
}

export interface RowLimits {
  /** When a query asks for none. */
  rows: number;
  /** When a sample asks for none. */
  samples: number;
  maxRows: number;
  /** Replaces `maxRows` for a table that pages on the server. */
  maxServerPagedRows: number;
}

export const ROW_LIMITS: RowLimits = {
  rows: 50_000,
  samples: 1_000,
  maxRows: 100_000,
  maxServerPagedRows: 500_000,
};

/** Parts of a chart's settings that planning looks at. */
export interface FormHints {
  x_axis?: string | AdhocColumn | null;
  server_pagination?: boolean | null;
  tooltip_contents?: unknown;
}

export interface PlanOptions {
  /** Epoch milliseconds. */
  now: number;
  /** IANA zone relative time ranges are read in; UTC when left out. */
  zone?: string;
  dialect: Dialect;
  /** Refuses unsafe user SQL by throwing, returns the text to use. Called with rendered text. */
  check(sql: string, place: SqlPlace): string;
  /** Renders template syntax; text stays as it is when templates are off. */
  render?(sql: string, place: SqlPlace): string;
  /** Columns whose filters a template took over, asked after everything else was rendered. */
  filtersTakenByTemplate?(): ReadonlySet<string>;
  /** Whether a free SQL expression yields a moment, which only its database can tell. */
  isTemporal?(sql: string): boolean;
  rules?: readonly RowRule[];
  limits?: RowLimits;
  relativeStart?: RelativeBase;
  relativeEnd?: RelativeBase;
  form?: FormHints;
  /** `samples` and `drill_detail` ask for the dataset's rows instead of the query's columns and metrics. */
  variant?: 'query' | 'samples' | 'drill_detail';
}
