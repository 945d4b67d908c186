import type { Generic } from './frame.ts';

/**
 * What query planning and chart transforms need to know about a dataset: its source, columns and saved metrics.
 * Built by the server from its store and sent to the browser as it is.
 */
export interface DatasetFacts {
  id: number;
  uid: string;
  name: string;
  catalog: string | null;
  schema: string | null;
  /** Physical table name, or the dataset's name when `sql` is set. */
  table: string;
  /** Set for a virtual dataset. */
  sql: string | null;
  columns: DatasetColumn[];
  metrics: DatasetMetric[];
  mainTimeColumn: string | null;
  /** Hours added to returned timestamps. */
  offset: number;
  fetchValuesPredicate: string | null;
  alwaysFilterMainTime: boolean;
  templateParams: Record<string, unknown>;
  /** IANA zone of the dataset's wall-clock columns, if one is declared. */
  timezone: string | null;
}

export interface DatasetColumn {
  name: string;
  verboseName: string | null;
  description: string | null;
  /** SQL text of a calculated column. */
  expression: string | null;
  type: string | null;
  generic: Generic | null;
  temporal: boolean;
  /** strftime pattern, `epoch_s` or `epoch_ms`. */
  dateFormat: string | null;
  filterable: boolean;
  groupable: boolean;
}

export interface DatasetMetric {
  name: string;
  verboseName: string | null;
  expression: string;
  d3Format: string | null;
  currency: { symbol: string; symbolPosition: 'prefix' | 'suffix' } | null;
}
