import {
  type DatasetColumn,
  type DatasetFacts,
  type DatasetMetric,
  GENERIC,
  type Generic,
} from '@parallax/contract';
import { LRUCache } from 'lru-cache';
import { columnsOf, metricsOf } from '../metadata/dataset-parts.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Row } from '../metadata/schema.ts';

/** A dataset as requests see it: what planning needs, and what policies ask. */
export interface LoadedDataset {
  facts: DatasetFacts;
  databaseId: number;
  databaseName: string;
  catalog: string | null;
  schema: string | null;
  ownerIds: readonly number[];
  cacheTimeout: number | null;
  databaseCacheTimeout: number | null;
  /** Names the currency of each row. */
  currencyColumn: string | null;
  /** Changes with every edit of the dataset; part of every cache key. */
  version: string;
}

/** Dataset definitions in memory, dropped when anybody changes data definitions. */
export class DatasetCatalog {
  readonly #cache = new LRUCache<number, Promise<LoadedDataset | null>>({ max: 5_000 });
  #version = -1;

  constructor(private readonly metadata: Metadata) {}

  /** By id, or by uuid as newer clients name datasets. */
  async find(id: number | string): Promise<LoadedDataset | null> {
    if (typeof id === 'number' || /^\d+$/.test(id)) return this.get(Number(id));
    const row = await this.metadata.db
      .selectFrom('datasets')
      .select('id')
      .where('uuid', '=', id)
      .executeTakeFirst();
    return row ? this.get(row.id) : null;
  }

  async get(id: number): Promise<LoadedDataset | null> {
    const seen = this.metadata.counters.version('data');
    const version = typeof seen === 'number' ? seen : await seen;
    if (version !== this.#version) {
      this.#cache.clear();
      this.#version = version;
    }
    const known = this.#cache.get(id);
    if (known) return known;
    const loading = load(this.metadata, id);
    this.#cache.set(id, loading);
    loading.catch(() => this.#cache.delete(id));
    return loading;
  }
}

async function load({ db }: Metadata, id: number): Promise<LoadedDataset | null> {
  const row = await db
    .selectFrom('datasets')
    .innerJoin('databases', 'databases.id', 'datasets.database_id')
    .selectAll('datasets')
    .select(['databases.database_name', 'databases.cache_timeout as database_cache_timeout'])
    .where('datasets.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const columns = await columnsOf(db, id);
  const metrics = await metricsOf(db, id);
  const owners = await db
    .selectFrom('dataset_owners')
    .select('user_id')
    .where('dataset_id', '=', id)
    .execute();
  return {
    facts: {
      id,
      uid: `${id}__table`,
      name: row.table_name,
      catalog: row.catalog,
      schema: row.schema,
      table: row.table_name,
      sql: row.sql || null,
      columns: columns.filter(column => column.is_active !== false).map(toColumn),
      metrics: metrics.map(toMetric),
      mainTimeColumn: row.main_dttm_col,
      offset: row.offset,
      fetchValuesPredicate: row.fetch_values_predicate,
      alwaysFilterMainTime: row.always_filter_main_dttm,
      templateParams: parseObject(row.template_params),
      timezone: textOf(parseObject(row.extra).timezone),
    },
    databaseId: row.database_id,
    databaseName: row.database_name,
    catalog: row.catalog,
    schema: row.schema,
    ownerIds: owners.map(owner => owner.user_id),
    cacheTimeout: row.cache_timeout,
    databaseCacheTimeout: row.database_cache_timeout,
    currencyColumn: row.currency_code_column || null,
    version: `${row.version}.${row.changed_on}`,
  };
}

const toColumn = (row: Row<'dataset_columns'>): DatasetColumn => ({
  name: row.column_name,
  verboseName: row.verbose_name || null,
  description: row.description,
  expression: row.expression || null,
  type: row.type,
  generic: row.is_dttm ? GENERIC.temporal : genericOfType(row.type),
  temporal: row.is_dttm,
  dateFormat: row.python_date_format,
  filterable: row.filterable,
  groupable: row.groupby,
});

const toMetric = (row: Row<'dataset_metrics'>): DatasetMetric => ({
  name: row.metric_name,
  verboseName: row.verbose_name || null,
  expression: row.expression,
  d3Format: row.d3format,
  currency: parseCurrency(row.currency),
});

const TYPE_PATTERNS: [RegExp, Generic][] = [
  [
    /^(u?(big|small|tiny|huge|medium)?int|integer|serial|float|double|real|decimal|numeric|number|money|bit\b)/i,
    GENERIC.numeric,
  ],
  [/^u?(tiny|small|big|huge|medium)?int(eger)?\d*/i, GENERIC.numeric],
  [/^bool/i, GENERIC.boolean],
  [/^(date|datetime|timestamp|time\b)/i, GENERIC.temporal],
];

/** The generic type of a declared type; null when nothing was declared. */
export function genericOfType(type: string | null): Generic | null {
  if (!type) return null;
  return TYPE_PATTERNS.find(([pattern]) => pattern.test(type))?.[1] ?? GENERIC.string;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function parseCurrency(text: string | null): DatasetMetric['currency'] {
  const { symbol, symbolPosition } = parseObject(text);
  if (typeof symbol !== 'string') return null;
  return { symbol, symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);
