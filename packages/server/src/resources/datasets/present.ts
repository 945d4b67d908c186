import type { Datasource } from '@parallax/contract';
import type { Engine } from '@parallax/engines';
import { GRAINS, grainName } from '@parallax/query';
import type { Row } from '../../metadata/schema.ts';
import { genericOfType } from '../../run/dataset-catalog.ts';
import { parseSettings } from '../charts/form-data.ts';
import type { StoredDataset } from './stored.ts';

/** A dataset as charts, dashboards and Explore read it. */
export function exploreDataset({
  dataset,
  database,
  engine,
  columns,
  metrics,
  owners,
}: StoredDataset): Datasource {
  return {
    ...plainFields(dataset),
    ...columnFields(columns, metrics),
    database: databaseFields(database, engine),
    time_grain_sqla: (engine?.dialect.grains ?? []).map(grain => [grain, grainLabel(grain)]),
    select_star: engine && !dataset.sql ? selectStar(dataset, engine) : null,
    owners,
  };
}

function plainFields(dataset: Row<'datasets'>) {
  const { id, uuid, table_name, catalog, schema, filter_select_enabled } = dataset;
  return {
    id,
    uid: `${id}__table`,
    uuid,
    name: [schema, table_name].filter(Boolean).join('.'),
    datasource_name: table_name,
    table_name,
    type: 'table',
    catalog,
    schema,
    description: dataset.description,
    main_dttm_col: dataset.main_dttm_col,
    currency_code_column: dataset.currency_code_column,
    filter_select: filter_select_enabled,
    filter_select_enabled,
    fetch_values_predicate: dataset.fetch_values_predicate,
    template_params: dataset.template_params,
    is_sqllab_view: dataset.is_sqllab_view,
    sql: dataset.sql,
    perm: dataset.perm,
    params: dataset.params,
    extra: dataset.extra,
    folders: dataset.folders ? parseList(dataset.folders) : null,
    edit_url: `/tablemodelview/edit/${id}`,
    default_endpoint: dataset.default_endpoint,
    offset: dataset.offset,
    cache_timeout: dataset.cache_timeout,
    health_check_message: null,
    normalize_columns: dataset.normalize_columns,
    always_filter_main_dttm: dataset.always_filter_main_dttm,
  };
}

function columnFields(
  columns: readonly Row<'dataset_columns'>[],
  metrics: readonly Row<'dataset_metrics'>[],
) {
  const temporal = columns.filter(column => column.is_dttm).map(column => column.column_name);
  const named = [
    ...columns.map(column => [column.column_name, column.verbose_name || column.column_name] as const),
    ...metrics.map(metric => [metric.metric_name, metric.verbose_name || metric.metric_name] as const),
  ];
  return {
    columns: columns.map(toColumn),
    metrics: metrics.map(toMetric),
    column_names: columns.map(column => column.column_name),
    column_types: columns.map(genericTypeOf),
    column_formats: Object.fromEntries(
      metrics.flatMap(metric => (metric.d3format ? [[metric.metric_name, metric.d3format] as const] : [])),
    ),
    verbose_map: { __timestamp: 'Time', ...Object.fromEntries(named) },
    order_by_choices: [...columns]
      .map(column => column.column_name)
      .sort()
      .flatMap(name => [true, false].map(asc => orderChoice(name, asc))),
    granularity_sqla: temporal.map(name => [name, name] as [string, string]),
  };
}

const orderChoice = (name: string, ascending: boolean): [string, string] => [
  JSON.stringify([name, ascending]),
  `${name} [${ascending ? 'asc' : 'desc'}]`,
];

export const genericTypeOf = (column: Row<'dataset_columns'>) =>
  column.is_dttm ? 2 : genericOfType(column.type);

const toColumn = (row: Row<'dataset_columns'>): Datasource['columns'][number] => ({
  id: row.id,
  uuid: row.uuid,
  column_name: row.column_name,
  verbose_name: row.verbose_name,
  description: row.description,
  expression: row.expression,
  type: row.type,
  type_generic: genericTypeOf(row),
  is_dttm: row.is_dttm,
  filterable: row.filterable,
  groupby: row.groupby,
  python_date_format: row.python_date_format,
  advanced_data_type: row.advanced_data_type,
  ...certification(row.extra),
});

const toMetric = (row: Row<'dataset_metrics'>): Datasource['metrics'][number] => ({
  id: row.id,
  uuid: row.uuid,
  metric_name: row.metric_name,
  verbose_name: row.verbose_name,
  description: row.description,
  expression: row.expression,
  d3format: row.d3format,
  currency: row.currency ? parseSettings(row.currency) : null,
  warning_text: row.warning_text,
  ...certification(row.extra),
});

function certification(extra: string | null) {
  const { certification: given, warning_markdown } = parseSettings(extra);
  const { certified_by, details } = (given ?? {}) as Record<string, unknown>;
  return {
    is_certified: given !== undefined && given !== null,
    certified_by: textOf(certified_by),
    certification_details: textOf(details),
    warning_markdown: textOf(warning_markdown),
  };
}

function databaseFields(database: Row<'databases'>, engine: Engine | null) {
  const extra = parseSettings(database.extra);
  const flag = (name: string, fallback: boolean) =>
    typeof extra[name] === 'boolean' ? extra[name] : fallback;
  return {
    id: database.id,
    name: database.database_name,
    backend: engine?.manifest.engine ?? '',
    allows_subquery: true,
    allows_cost_estimate: Boolean(engine?.manifest.capabilities.costEstimate),
    allows_virtual_table_explore: flag('allows_virtual_table_explore', true),
    disable_data_preview: flag('disable_data_preview', false),
    disable_drill_to_detail: flag('disable_drill_to_detail', false),
    allow_multi_catalog: flag('allow_multi_catalog', false),
    explore_database_id: database.id,
  };
}

function selectStar({ catalog, schema, table_name }: Row<'datasets'>, { dialect }: Engine): string {
  const path = [catalog, schema, table_name].filter(part => part !== null && part !== '');
  return `SELECT *\nFROM ${path.map(part => dialect.quote(part!)).join('.')}\nLIMIT 100`;
}

const grainLabel = (grain: string): string => {
  const name = grainName(grain);
  return name ? GRAINS[name] : grain;
};

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
