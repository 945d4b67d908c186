import type { DatasetColumn, DatasetFacts, DatasetMetric } from '@parallax/contract';
import type { Expression } from '../ast.ts';
import type { Dialect } from '../dialect.ts';
import type { PlanOptions, SqlPlace } from '../plan-options.ts';
import { isZone } from '../time/zone.ts';
import type { Prepared } from './prepare.ts';

/** What the answer depends on: the material of its cache key and of the receipt shown to a user. */
export interface Reads {
  datasets: string[];
  columns: string[];
  metrics: string[];
  rules: (string | number)[];
}

/** Everything the builders of one statement share. */
export class Scope {
  readonly dialect: Dialect;
  /** Zone in which moments are filtered, grouped and shown; null leaves them as they are stored. */
  readonly timezone: string | null;
  readonly #columns: Map<string, DatasetColumn>;
  readonly #metrics: Map<string, DatasetMetric>;
  readonly #read = { columns: new Set<string>(), metrics: new Set<string>() };

  constructor(
    readonly query: Prepared,
    readonly dataset: DatasetFacts,
    readonly options: PlanOptions,
  ) {
    this.dialect = options.dialect;
    this.timezone = dataset.timezone && isZone(dataset.timezone) ? dataset.timezone : null;
    this.#columns = new Map(dataset.columns.map(column => [column.name, column]));
    this.#metrics = new Map(dataset.metrics.map(metric => [metric.name, metric]));
  }

  column(name: string): DatasetColumn | undefined {
    return this.#columns.get(name);
  }

  metric(name: string): DatasetMetric | undefined {
    return this.#metrics.get(name);
  }

  readColumn(name: string): void {
    this.#read.columns.add(name);
  }

  readMetric(name: string): void {
    this.#read.metrics.add(name);
  }

  /** User SQL, rendered and checked: the only door by which such text enters the tree. */
  sql(source: string, place: SqlPlace): Expression {
    return { kind: 'sql', text: this.sqlText(source, place) };
  }

  sqlText(source: string, place: SqlPlace): string {
    return this.options.check(this.render(source, place), place);
  }

  render(source: string, place: SqlPlace): string {
    return this.options.render?.(source, place) ?? source;
  }

  reads(): Reads {
    return {
      datasets: [this.dataset.uid],
      columns: [...this.#read.columns].sort(),
      metrics: [...this.#read.metrics].sort(),
      rules: (this.options.rules ?? []).map(rule => rule.id),
    };
  }
}
