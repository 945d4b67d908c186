/** A filter of the request as templates see it. */
export interface TemplateFilter {
  col: string;
  op: string;
  val?: unknown;
}

export interface TemplateUser {
  id: number;
  username: string;
  email: string | null;
  roles: readonly string[];
  /** Row rules of the dataset that apply to the user. */
  rules?: readonly string[] | null;
}

/** Everything a template may read. Nothing else is in its reach. */
export interface TemplateContext {
  /** Quoted literal of the engine. */
  literal(value: string | number | boolean | null): string;
  /** Parameters set by the author of the dataset or query, printed as they are. */
  variables?: Readonly<Record<string, unknown>>;
  /** Names the request fills (`columns`, `metrics`, `row_limit` …), printed with their quotes escaped. */
  request?: Readonly<Record<string, unknown>>;
  filters?: readonly TemplateFilter[];
  /** The query's own time range, for `get_time_filter()` without a column. */
  timeRange?: string | null;
  /** Bounds of a time range as epoch milliseconds. */
  resolveTimeRange?(range: string): { from: number | null; to: number | null };
  /** Literal of a moment for a column of the given type. */
  instant?(epoch: number, columnType: string | null): string;
  urlParams?: Readonly<Record<string, string>>;
  user?: TemplateUser | null;
  guestAttributes?: Readonly<Record<string, unknown>> | null;
  /** SQL of a dataset, as a sub-select under the alias `dataset_<id>`. */
  dataset?(id: number | string, includeMetrics: boolean, columns: readonly string[] | null): string;
  /** Expression of a saved metric; it is rendered in its turn. */
  metric?(key: string, datasetId: number | string | null): string;
  /** Partition macros by engine name: `{ presto: { latest_partition: table => … } }`. */
  engines?: Readonly<Record<string, Readonly<Record<string, (...args: readonly unknown[]) => unknown>>>>;
}

/** One value a template read from its surroundings: material for the cache key. */
export interface TemplateRead {
  macro: string;
  args: readonly unknown[];
  value: unknown;
}

export interface Rendered {
  sql: string;
  reads: TemplateRead[];
  /** Columns whose filters the template took over; they stay out of the outer WHERE. */
  removedFilters: string[];
  /** Columns whose filters the template looked at. */
  appliedFilters: string[];
  /** Names that had no value and were left as they stood. */
  undefinedNames: string[];
}
