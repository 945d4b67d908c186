import type { Generic } from '@parallax/contract';
import type { RejectedFilter } from './build/filters.ts';
import type { Prepared } from './build/prepare.ts';
import type { Reads } from './build/scope.ts';
import type { Shift } from './time/shift.ts';

/** One output column of a plan; result columns get their names from here, by position. */
export interface PlanColumn {
  name: string;
  role: 'dimension' | 'metric' | 'marker';
  /** What the dataset says about the column; null when only the result can tell. */
  generic: Generic | null;
  /** Set for columns whose values are returned as moments. */
  time: TimeReading | null;
  grain: string | null;
}

/** How stored values of a time column become the moments of the reply. */
export interface TimeReading {
  dateFormat: string | null;
  offsetHours: number;
  timezone: string | null;
  shift: Shift | null;
}

/** All that is needed to answer a query: the statement to run and what to do with its rows. */
export interface Plan {
  sql: string;
  columns: PlanColumn[];
  /** Output label to its SQL or names, as the reply's `label_map` wants it. */
  labels: Record<string, string[]>;
  /** Column labels grouped at each rollup level; null when the query has no rollup. */
  levels: string[][] | null;
  reads: Reads;
  appliedFilters: { column: string }[];
  rejectedFilters: RejectedFilter[];
  /** Wall-clock bounds of the query's time range. */
  from: number | null;
  to: number | null;
  comparisons: Comparison[];
  postProcessing: Prepared['postProcessing'];
  rowLimit: number;
  isRowCount: boolean;
}

/** The same query over a shifted period, and how its rows find their partners. */
export interface Comparison {
  /** The offset as it was asked for; metrics come back as `<metric>__<offset>`. */
  offset: string;
  shift: Shift;
  plan: Plan;
  /** Also keep periods that only the shifted query has. */
  fullRange: boolean;
}
