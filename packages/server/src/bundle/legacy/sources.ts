import type { Db } from '../../metadata/schema.ts';
import { collect } from '../collect.ts';
import { BUNDLE_VERSION, ColumnFile, DatasetFile, MetricFile } from '../files.ts';
import type { Problems } from '../problems.ts';
import { datasetFile } from '../to-files.ts';
import { isObject, type Json, mapOf, objects, omit, pick, textOf, uuidOf } from './values.ts';

/** Which columns and metrics of a dataset that is here go when its file does not name them. */
export interface LegacySync {
  columns: boolean;
  metrics: boolean;
}

/** Notes of the product that wrote the file, about ids of its own store. */
export const REMOTE_NOTES = ['remote_id', 'database_name', 'import_time', 'datasource_name', 'schema'];

export interface Place {
  database: string;
  schema: string | null;
  table: string;
}

export const placeText = ({ schema, table }: Place): string => (schema ? `${schema}.${table}` : table);

/** Old files name databases and datasets by their names; these are the uuids such names have here. */
export class Sources {
  readonly #db: Db;
  /** Databases that the same file brings along. */
  readonly #brought: ReadonlyMap<string, string>;

  constructor(db: Db, brought: ReadonlyMap<string, string> = new Map()) {
    this.#db = db;
    this.#brought = brought;
  }

  async database(name: string): Promise<{ uuid: string; id: number | null } | null> {
    const row = await this.#db
      .selectFrom('databases')
      .select(['id', 'uuid'])
      .where('database_name', '=', name)
      .executeTakeFirst();
    if (row) return row;
    const uuid = this.#brought.get(name);
    return uuid === undefined ? null : { uuid, id: null };
  }

  async dataset({ database, schema, table }: Place): Promise<{ uuid: string; id: number } | null> {
    const row = await this.#db
      .selectFrom('datasets')
      .innerJoin('databases', 'databases.id', 'datasets.database_id')
      .select(['datasets.uuid', 'datasets.id'])
      .where('databases.database_name', '=', database)
      .where('datasets.table_name', '=', table)
      .where(eb => eb(eb.fn.coalesce('datasets.schema', eb.val('')), '=', schema ?? ''))
      .orderBy('datasets.id')
      .executeTakeFirst();
    return row ?? null;
  }

  /** A dataset of an old file as a file of today; null when its database is not known here, which is noted. */
  async datasetFile(path: string, raw: Json, place: Place, sync: LegacySync, problems: Problems) {
    const database = await this.database(place.database);
    if (!database) {
      const message = place.database
        ? `There is no database named ${place.database} here. Connect it under this name, then import again.`
        : 'The file does not say which database the dataset is of.';
      problems.add(path, { database_name: [message] });
      return null;
    }
    const here = await this.dataset(place);
    const uuid = here?.uuid ?? uuidOf(raw, 'dataset', place.database, place.schema, place.table);
    const kept = here ? await this.#file(here.id, database.uuid) : null;
    const columns = objects(raw.columns).map(column => pick(unwrapped(column), ColumnFile.properties));
    const metrics = objects(raw.metrics).map(metric => ({
      ...pick(unwrapped(metric), MetricFile.properties),
      expression: String(unwrapped(metric).expression ?? ''),
    }));
    return {
      ...pick(raw, DatasetFile.properties),
      params: omit(mapOf(raw.params), REMOTE_NOTES),
      uuid,
      columns: sync.columns ? columns : merged(columns, objects(kept?.columns), 'column_name'),
      metrics: sync.metrics ? metrics : merged(metrics, objects(kept?.metrics), 'metric_name'),
      version: BUNDLE_VERSION,
      database_uuid: database.uuid,
    };
  }

  async #file(id: number, databaseUuid: string): Promise<Json | null> {
    const { datasets } = await collect(this.#db, { datasets: [id] });
    return datasets[0] ? datasetFile(datasets[0], databaseUuid) : null;
  }
}

const merged = (named: Json[], kept: Json[], name: string): Json[] => [
  ...named,
  ...kept.filter(part => !named.some(other => other[name] === part[name])),
];

/** What stands inside a mark such as `{"__SqlMetric__": {…}}`; the value itself where there is none. */
export function unwrapped(value: Json): Json {
  const [key, ...others] = Object.keys(value);
  const inner = key !== undefined && others.length === 0 && /^__\w+__$/.test(key) ? value[key] : undefined;
  return isObject(inner) ? inner : value;
}

/** Where the dataset of a description lies: its database stands among its settings. */
export const placeOf = (raw: Json, database?: string): Place => ({
  database: database ?? textOf(mapOf(raw.params).database_name) ?? '',
  schema: textOf(raw.schema),
  table: textOf(raw.table_name) ?? '',
});
