import type { DatasetItem } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { epochMs } from '../../metadata/timestamp.ts';
import { parseSettings } from '../charts/form-data.ts';
import { humanise } from '../kit/humanise.ts';
import { readFolders } from './folders.ts';
import { exploreDataset, genericTypeOf } from './present.ts';
import type { StoredDataset } from './stored.ts';
import { rendererFor } from './templates.ts';

type Item = Static<typeof DatasetItem>;

/** GET item: the dataset as its editor reads it. */
export async function datasetItem(stored: StoredDataset, call: Call): Promise<Item> {
  const { dataset, database } = stored;
  const explore = exploreDataset(stored);
  const people = await namesOf([dataset.created_by_fk, dataset.changed_by_fk], call);
  return {
    ...plainFields(dataset, call),
    name: explore.name,
    database: {
      id: database.id,
      uuid: database.uuid,
      database_name: database.database_name,
      backend: stored.engine?.manifest.engine ?? '',
      allow_multi_catalog: parseSettings(database.extra).allow_multi_catalog === true,
    },
    select_star: explore.select_star,
    ...(call.services.settings.flags.DATASET_FOLDERS && { folders: readFolders(dataset.folders) }),
    owners: stored.owners.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    columns: stored.columns.map(toColumn),
    metrics: stored.metrics.map(toMetric),
    column_formats: explore.column_formats,
    verbose_map: explore.verbose_map,
    order_by_choices: explore.order_by_choices,
    granularity_sqla: explore.granularity_sqla,
    time_grain_sqla: explore.time_grain_sqla,
    created_by: people.get(dataset.created_by_fk) ?? null,
    changed_by: people.get(dataset.changed_by_fk) ?? null,
  };
}

function plainFields(dataset: Row<'datasets'>, { now }: Call) {
  const { id, created_on, changed_on } = dataset;
  return {
    id,
    uid: `${id}__table`,
    uuid: dataset.uuid,
    datasource_name: dataset.table_name,
    datasource_type: 'table',
    table_name: dataset.table_name,
    kind: dataset.sql ? 'virtual' : 'physical',
    catalog: dataset.catalog,
    schema: dataset.schema,
    sql: dataset.sql,
    description: dataset.description,
    main_dttm_col: dataset.main_dttm_col,
    currency_code_column: dataset.currency_code_column,
    filter_select_enabled: dataset.filter_select_enabled,
    fetch_values_predicate: dataset.fetch_values_predicate,
    normalize_columns: dataset.normalize_columns,
    always_filter_main_dttm: dataset.always_filter_main_dttm,
    offset: dataset.offset,
    default_endpoint: dataset.default_endpoint,
    cache_timeout: dataset.cache_timeout,
    is_sqllab_view: dataset.is_sqllab_view,
    template_params: dataset.template_params,
    extra: dataset.extra,
    is_managed_externally: dataset.is_managed_externally,
    external_url: dataset.external_url,
    url: `/tablemodelview/edit/${id}`,
    created_on,
    created_on_humanized: humanise(epochMs(created_on), now),
    changed_on,
    changed_on_humanized: humanise(epochMs(changed_on), now),
  };
}

const toColumn = (row: Row<'dataset_columns'>): Item['columns'][number] => ({
  id: row.id,
  uuid: row.uuid,
  column_name: row.column_name,
  verbose_name: row.verbose_name,
  description: row.description,
  expression: row.expression,
  type: row.type,
  type_generic: genericTypeOf(row),
  advanced_data_type: row.advanced_data_type,
  filterable: row.filterable,
  groupby: row.groupby,
  is_active: row.is_active,
  is_dttm: row.is_dttm,
  python_date_format: row.python_date_format,
  extra: row.extra,
  created_on: row.created_on,
  changed_on: row.changed_on,
});

const toMetric = (row: Row<'dataset_metrics'>): Item['metrics'][number] => ({
  id: row.id,
  uuid: row.uuid,
  metric_name: row.metric_name,
  verbose_name: row.verbose_name,
  description: row.description,
  expression: row.expression,
  metric_type: row.metric_type,
  d3format: row.d3format,
  currency: row.currency ? parseSettings(row.currency) : null,
  warning_text: row.warning_text,
  extra: row.extra,
  created_on: row.created_on,
  changed_on: row.changed_on,
});

async function namesOf(ids: readonly (number | null)[], { services }: Call) {
  const known = ids.filter(id => id !== null);
  if (known.length === 0) return new Map<number | null, { first_name: string; last_name: string }>();
  const rows = await services.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', known)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id as number | null, names]));
}

/** `include_rendered_sql`: the texts as templates leave them for the caller. */
export async function withRendered(item: Item, { engine }: StoredDataset, call: Call): Promise<Item> {
  if (!engine) return item;
  const render = rendererFor(engine, item.template_params, call);
  const rendered = async <P extends { expression: string | null }>(part: P) => ({
    ...part,
    rendered_expression: part.expression ? await render(part.expression) : null,
  });
  return {
    ...item,
    rendered_sql: item.sql ? await render(item.sql) : null,
    columns: await Promise.all(item.columns.map(rendered)),
    metrics: await Promise.all(item.metrics.map(rendered)),
  };
}

/** The keys that survive `columns`; all of them when none does. Dotted names keep their part of nested objects. */
export function pruned(item: Item, columns: readonly string[] | undefined): Partial<Item> {
  const heads = new Map<string, Set<string> | null>();
  for (const name of columns ?? []) {
    const [head = '', ...rest] = name.split('.');
    if (!(head in item)) continue;
    if (rest.length === 0) heads.set(head, null);
    else if (heads.get(head) !== null) heads.set(head, (heads.get(head) ?? new Set()).add(rest.join('.')));
  }
  if (heads.size === 0) return item;
  const entries = Object.entries(item).filter(([key]) => heads.has(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, cut(value, heads.get(key) ?? null)]));
}

function cut(value: unknown, keys: ReadonlySet<string> | null): unknown {
  if (keys === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(entry => cut(entry, keys));
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.has(key)));
}
