import type { QueryObject } from '@parallax/contract';
import { NotLoaded, QueryError } from '@parallax/query';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import { requireDataset } from './access.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { planQuery } from './planning.ts';
import type { TemplateRequest } from './templates.ts';

/** Where a template stands that names other datasets. */
export interface MacroScope {
  database: OpenDatabase;
  principal: Principal;
  now: number;
  /** The one that a metric without a dataset belongs to. */
  dataset: LoadedDataset | null;
  templates?: TemplateRequest;
  /** How many `dataset()` macros led here. */
  depth?: number;
}

const MAX_DEPTH = 5;
const UNLIMITED = Number.POSITIVE_INFINITY;
const NO_LIMITS = { rows: UNLIMITED, samples: UNLIMITED, maxRows: UNLIMITED, maxServerPagedRows: UNLIMITED };

/**
 * `dataset()` and `metric()` of templates: what the caller may read of other datasets, their row rules included.
 * Rendering is started again with each answer it waits for, so it runs in `withLibraries`.
 */
export class DatasetMacros {
  readonly #sql = new Map<string, string>();
  readonly #datasets = new Map<string, LoadedDataset>();

  constructor(
    private readonly scope: MacroScope,
    private readonly services: Services,
  ) {}

  dataset = (id: number | string, includeMetrics: boolean, columns: readonly string[] | null): string =>
    awaited(this.#sql, JSON.stringify([id, includeMetrics, columns]), () =>
      this.#sqlOf(id, includeMetrics, columns),
    );

  metric = (name: string, id: number | string | null): string => {
    const dataset =
      id === null ? this.scope.dataset : awaited(this.#datasets, String(id), () => this.#load(id));
    if (!dataset) throw new QueryError(`The metric '${name}' needs the id of its dataset.`);
    const metric = dataset.facts.metrics.find(known => known.name === name);
    if (!metric) throw new QueryError(`Metric '${name}' does not exist`);
    return metric.expression;
  };

  async #sqlOf(
    id: number | string,
    includeMetrics: boolean,
    columns: readonly string[] | null,
  ): Promise<string> {
    const { database, principal, now, templates } = this.scope;
    const depth = (this.scope.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new QueryError('Datasets refer to each other without end.');
    const dataset = await this.#load(id);
    if (dataset.databaseId !== database.row.id) throw new QueryError(`Dataset ${id} is in another database.`);
    const { facts } = dataset;
    const query: QueryObject = {
      columns: columns ? [...columns] : facts.columns.map(column => column.name),
      metrics: includeMetrics ? facts.metrics.map(metric => metric.name) : null,
    };
    const request = { dataset, database, principal, now, templates, depth };
    const { plan } = await planQuery(
      query,
      { ...request, limits: NO_LIMITS, variant: 'query', form: {} },
      this.services,
    );
    return `(\n${plan.sql}\n) AS dataset_${facts.id}`;
  }

  async #load(id: number | string): Promise<LoadedDataset> {
    const dataset = await this.services.datasets.find(id);
    if (!dataset) throw new QueryError(`Dataset ${id} not found!`);
    requireDataset(this.scope.principal, dataset);
    return dataset;
  }
}

/** An answer that is there, or the reason to stop and come again with it. */
export function awaited<T>(known: Map<string, T>, key: string, load: () => Promise<T>): T {
  const value = known.get(key);
  if (value !== undefined) return value;
  throw new NotLoaded(async () => {
    known.set(key, await load());
  });
}
