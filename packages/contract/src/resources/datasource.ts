import { type Static, Type } from 'typebox';
import { Anything, Nullable, Opt } from '../schema.ts';
import { Person } from './person.ts';

const Text = Nullable(Type.String());
const certification = {
  is_certified: Type.Boolean(),
  certified_by: Text,
  certification_details: Text,
  warning_markdown: Text,
};

export const DatasourceColumn = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  column_name: Type.String(),
  verbose_name: Text,
  description: Text,
  expression: Text,
  type: Text,
  /** 0 number, 1 text, 2 time, 3 boolean. */
  type_generic: Nullable(Type.Integer()),
  is_dttm: Type.Boolean(),
  filterable: Type.Boolean(),
  groupby: Type.Boolean(),
  python_date_format: Text,
  advanced_data_type: Text,
  ...certification,
});

export const DatasourceMetric = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  metric_name: Type.String(),
  verbose_name: Text,
  description: Text,
  expression: Type.String(),
  d3format: Text,
  currency: Anything,
  warning_text: Text,
  ...certification,
});

export const DatasourceDatabase = Type.Object({
  id: Type.Integer(),
  name: Opt(Type.String()),
  backend: Type.String(),
  allows_subquery: Opt(Type.Boolean()),
  allows_cost_estimate: Opt(Type.Boolean()),
  allows_virtual_table_explore: Opt(Type.Boolean()),
  disable_data_preview: Opt(Type.Boolean()),
  disable_drill_to_detail: Opt(Type.Boolean()),
  allow_multi_catalog: Opt(Type.Boolean()),
  explore_database_id: Opt(Type.Integer()),
});

const Pairs = Type.Array(Type.Unsafe<[string, string]>({ type: 'array', items: { type: 'string' } }));

/** A dataset as charts and Explore read it. Guests get it without owners and database. */
export const Datasource = Type.Object({
  id: Type.Integer(),
  uid: Type.String(),
  uuid: Type.String(),
  /** With its schema in front. */
  name: Type.String(),
  datasource_name: Type.String(),
  table_name: Type.String(),
  type: Type.String(),
  catalog: Text,
  schema: Text,
  database: Opt(DatasourceDatabase),
  description: Text,
  columns: Type.Array(DatasourceColumn),
  metrics: Type.Array(DatasourceMetric),
  /** Of every column of the dataset, also those that were cut. */
  column_names: Type.Array(Type.String()),
  column_types: Type.Array(Nullable(Type.Integer())),
  column_formats: Type.Record(Type.String(), Type.String()),
  verbose_map: Type.Record(Type.String(), Type.String()),
  order_by_choices: Pairs,
  granularity_sqla: Pairs,
  time_grain_sqla: Pairs,
  main_dttm_col: Text,
  currency_code_column: Text,
  filter_select: Type.Boolean(),
  filter_select_enabled: Type.Boolean(),
  fetch_values_predicate: Text,
  template_params: Text,
  is_sqllab_view: Type.Boolean(),
  sql: Text,
  select_star: Text,
  perm: Text,
  params: Text,
  extra: Text,
  folders: Anything,
  edit_url: Type.String(),
  default_endpoint: Text,
  offset: Type.Integer(),
  cache_timeout: Nullable(Type.Integer()),
  health_check_message: Text,
  normalize_columns: Type.Boolean(),
  always_filter_main_dttm: Type.Boolean(),
  owners: Opt(Type.Array(Person)),
});
export type Datasource = Static<typeof Datasource>;
