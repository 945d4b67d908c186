import { Type } from 'typebox';
import { crud, Message, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, JsonText, Nullable, Opt } from '../schema.ts';
import { DatasetAdd, DatasetEdit } from './dataset-body.ts';
import { SourceColumn } from './dataset-views.ts';
import { MaybePerson, Person } from './person.ts';

const Text = Nullable(Type.String());
const Int = Nullable(Type.Integer());

/** A dataset as lists show it. */
export const Dataset = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  database: Type.Object({
    id: Opt(Type.Integer()),
    database_name: Opt(Type.String()),
    uuid: Opt(Type.String()),
  }),
  changed_by: MaybePerson,
  changed_by_name: Type.String(),
  changed_on_utc: Type.String(),
  changed_on_delta_humanized: Type.String(),
  default_endpoint: Text,
  description: Text,
  datasource_type: Type.String(),
  explore_url: Type.String(),
  extra: Text,
  /** `physical` or `virtual`. */
  kind: Type.String(),
  owners: Type.Array(Person),
  catalog: Text,
  schema: Text,
  sql: Text,
  table_name: Type.String(),
});

export const DatasetColumnItem = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  column_name: Type.String(),
  verbose_name: Text,
  description: Text,
  expression: Text,
  type: Text,
  /** 0 number, 1 text, 2 time, 3 boolean. */
  type_generic: Int,
  advanced_data_type: Text,
  filterable: Type.Boolean(),
  groupby: Type.Boolean(),
  is_active: Type.Boolean(),
  is_dttm: Type.Boolean(),
  python_date_format: Text,
  extra: Text,
  created_on: Type.String(),
  changed_on: Type.String(),
  rendered_expression: Opt(Text),
});

export const DatasetMetricItem = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  metric_name: Type.String(),
  verbose_name: Text,
  description: Text,
  expression: Type.String(),
  metric_type: Text,
  d3format: Text,
  currency: Anything,
  warning_text: Text,
  extra: Text,
  created_on: Type.String(),
  changed_on: Type.String(),
  rendered_expression: Opt(Text),
});

const Pairs = Type.Array(Type.Unsafe<[string, string]>({ type: 'array', items: { type: 'string' } }));
const TextMap = Type.Record(Type.String(), Type.String());

/** One dataset, with its columns and metrics. */
export const DatasetItem = Type.Object({
  id: Type.Integer(),
  uid: Type.String(),
  uuid: Type.String(),
  name: Type.String(),
  datasource_name: Type.String(),
  datasource_type: Type.String(),
  table_name: Type.String(),
  kind: Type.String(),
  database: Type.Object({
    id: Type.Integer(),
    uuid: Type.String(),
    database_name: Type.String(),
    backend: Type.String(),
    allow_multi_catalog: Type.Boolean(),
  }),
  catalog: Text,
  schema: Text,
  sql: Text,
  rendered_sql: Opt(Text),
  select_star: Text,
  description: Text,
  main_dttm_col: Text,
  currency_code_column: Text,
  filter_select_enabled: Type.Boolean(),
  fetch_values_predicate: Text,
  normalize_columns: Type.Boolean(),
  always_filter_main_dttm: Type.Boolean(),
  offset: Type.Integer(),
  default_endpoint: Text,
  cache_timeout: Int,
  is_sqllab_view: Type.Boolean(),
  template_params: Text,
  extra: Text,
  folders: Opt(Anything),
  is_managed_externally: Type.Boolean(),
  external_url: Text,
  url: Type.String(),
  owners: Type.Array(Person),
  columns: Type.Array(DatasetColumnItem),
  metrics: Type.Array(DatasetMetricItem),
  column_formats: TextMap,
  verbose_map: TextMap,
  order_by_choices: Pairs,
  granularity_sqla: Pairs,
  time_grain_sqla: Pairs,
  created_on: Type.String(),
  created_on_humanized: Type.String(),
  created_by: MaybePerson,
  changed_on: Type.String(),
  changed_on_humanized: Type.String(),
  changed_by: MaybePerson,
});

/** `q` may leave out any field, inside the lists too. */
const PrunedItem = Type.Object({
  ...DatasetItem.properties,
  database: Type.Partial(DatasetItem.properties.database),
  columns: Type.Array(Type.Partial(DatasetColumnItem)),
  metrics: Type.Array(Type.Partial(DatasetMetricItem)),
});

const path = '/api/v1/dataset';
const base = crud({
  path,
  noun: 'datasets',
  view: 'Dataset',
  permissions: 'read-write',
  row: Dataset,
  item: DatasetItem,
  add: DatasetAdd,
  edit: DatasetEdit,
});
const tags = ['datasets'] as const;
const read = { auth: 'user', can: ['can_read', 'Dataset'], tags } as const;
const write = { auth: 'user', can: ['can_write', 'Dataset'], tags } as const;
const IdOrUuid = Type.Object({ id_or_uuid: Type.String() });
const DrillPerson = Type.Object({
  first_name: Opt(Type.String()),
  last_name: Opt(Type.String()),
  email: Opt(Type.String()),
});

export const dataset = {
  ...base,
  item: endpoint({
    ...base.item,
    path: `${path}/{id_or_uuid}`,
    params: IdOrUuid,
    query: Type.Object({ include_rendered_sql: Opt(Type.Boolean()) }),
    replies: { 200: Type.Object({ id: Type.Integer(), result: Type.Partial(PrunedItem) }) },
  }),
  create: endpoint({
    ...base.create,
    replies: { 201: Type.Object({ id: Type.Integer(), result: AnyObject, data: AnyObject }) },
  }),
  update: endpoint({
    ...base.update,
    query: Type.Object({ override_columns: Opt(Type.Boolean()) }),
    invalidStatus: 422,
    invalidCode: 'MARSHMALLOW_ERROR',
    errors: ['MARSHMALLOW_ERROR'],
  }),
  refresh: endpoint({
    method: 'PUT',
    path: `${path}/{pk}/refresh`,
    summary: 'Read the columns of a dataset from its source again',
    params: Pk,
    replies: { 200: Message },
    ...write,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/{pk}/preview`,
    summary: 'The columns and first rows a dataset would have with another SQL text; nothing is stored',
    params: Pk,
    body: Type.Object(
      {
        sql: Type.String({ minLength: 1 }),
        database_id: Opt(Type.Integer()),
        catalog: DatasetAdd.properties.catalog,
        schema: DatasetAdd.properties.schema,
        template_params: DatasetAdd.properties.template_params,
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        result: Type.Object({
          columns: Type.Array(SourceColumn),
          colnames: Type.Array(Type.String()),
          coltypes: Type.Array(Type.Integer()),
          data: Type.Array(AnyObject),
        }),
      }),
    },
    ...write,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${path}/duplicate`,
    summary: 'Copy a virtual dataset under another name',
    auth: 'user',
    can: ['can_duplicate', 'Dataset'],
    body: Type.Object(
      {
        base_model_id: Type.Integer(),
        table_name: Type.String({ minLength: 1, maxLength: 250 }),
        is_managed_externally: Opt(Nullable(Type.Boolean())),
        external_url: Opt(Nullable(Type.String())),
      },
      { additionalProperties: false },
    ),
    replies: { 201: Type.Object({ id: Type.Integer(), result: AnyObject }) },
    tags,
  }),
  getOrCreate: endpoint({
    method: 'POST',
    path: `${path}/get_or_create/`,
    summary: 'The dataset of a table, made when there is none',
    auth: 'user',
    can: ['can_get_or_create_dataset', 'Dataset'],
    body: Type.Object(
      {
        table_name: Type.String({ minLength: 1, maxLength: 250 }),
        database_id: Type.Integer(),
        catalog: DatasetAdd.properties.catalog,
        schema: DatasetAdd.properties.schema,
        template_params: DatasetAdd.properties.template_params,
        normalize_columns: DatasetAdd.properties.normalize_columns,
        always_filter_main_dttm: DatasetAdd.properties.always_filter_main_dttm,
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ result: Type.Object({ table_id: Type.Integer() }) }) },
    tags,
  }),
  warmUpCache: endpoint({
    method: 'PUT',
    path: `${path}/warm_up_cache`,
    summary: 'Run the charts of a table, so that their next readers find them answered',
    auth: 'user',
    can: ['can_warm_up_cache', 'Dataset'],
    body: Type.Object(
      {
        db_name: Type.String(),
        table_name: Type.String(),
        dashboard_id: Opt(Nullable(Type.Integer())),
        extra_filters: Opt(Nullable(JsonText())),
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        result: Type.Array(Type.Object({ chart_id: Type.Integer(), viz_error: Text, viz_status: Text })),
      }),
    },
    tags,
  }),
  relatedObjects: endpoint({
    method: 'GET',
    path: `${path}/{id_or_uuid}/related_objects`,
    summary: 'Charts and dashboards that use a dataset',
    params: IdOrUuid,
    replies: {
      200: Type.Object({
        charts: Type.Object({
          count: Type.Integer(),
          result: Type.Array(Type.Object({ id: Type.Integer(), slice_name: Type.String(), viz_type: Text })),
        }),
        dashboards: Type.Object({
          count: Type.Integer(),
          result: Type.Array(
            Type.Object({ id: Type.Integer(), json_metadata: Text, slug: Text, title: Text }),
          ),
        }),
      }),
    },
    ...read,
  }),
  drillInfo: endpoint({
    method: 'GET',
    path: `${path}/{pk}/drill_info/`,
    summary: 'The columns a chart of this dataset can be drilled by',
    auth: 'guest',
    can: ['can_get_drill_info', 'Dataset'],
    params: Pk,
    q: Type.Object({ dashboard_id: Opt(Type.Integer()) }),
    replies: {
      200: Type.Object({
        result: Type.Object({
          id: Type.Integer(),
          table_name: Opt(Type.String()),
          columns: Type.Array(Type.Object({ column_name: Type.String(), verbose_name: Text })),
          owners: Opt(Type.Array(DrillPerson)),
          created_by: Opt(Nullable(DrillPerson)),
          changed_by: Opt(Nullable(DrillPerson)),
          created_on_humanized: Opt(Type.String()),
          changed_on_humanized: Opt(Type.String()),
        }),
      }),
    },
    tags,
  }),
  removeColumn: endpoint({
    method: 'DELETE',
    path: `${path}/{pk}/column/{column_id}`,
    summary: 'Delete a column of a dataset',
    params: Type.Object({ pk: Type.Integer(), column_id: Type.Integer() }),
    replies: { 200: Message },
    ...write,
  }),
  removeMetric: endpoint({
    method: 'DELETE',
    path: `${path}/{pk}/metric/{metric_id}`,
    summary: 'Delete a metric of a dataset',
    params: Type.Object({ pk: Type.Integer(), metric_id: Type.Integer() }),
    replies: { 200: Message },
    ...write,
  }),
};
