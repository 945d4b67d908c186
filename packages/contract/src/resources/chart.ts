import { Type } from 'typebox';
import { crud, favourites, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { RESULT_TYPES } from '../query-object.ts';
import { AnyObject, IdList, JsonText, Nullable, OneOf, Opt, OptText } from '../schema.ts';
import { MaybePerson, Person } from './person.ts';
import { screenshots, thumbnail } from './picture.ts';

const Text = Nullable(Type.String());
const Int = Nullable(Type.Integer());
const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

export const TagOnObject = Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.Integer() });

/** A chart as lists show it. */
export const Chart = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  slice_name: Type.String(),
  description: Text,
  description_markeddown: Type.String(),
  viz_type: Text,
  params: Text,
  form_data: AnyObject,
  cache_timeout: Int,
  certified_by: Text,
  certification_details: Text,
  is_managed_externally: Type.Boolean(),
  datasource_id: Int,
  datasource_type: Text,
  datasource_name_text: Text,
  datasource_url: Text,
  table: Nullable(Type.Object({ table_name: Opt(Type.String()), default_endpoint: Opt(Text) })),
  url: Type.String(),
  slice_url: Type.String(),
  edit_url: Type.String(),
  thumbnail_url: Type.String(),
  changed_by: MaybePerson,
  changed_by_name: Type.String(),
  changed_on_delta_humanized: Type.String(),
  changed_on_dttm: Type.Number(),
  changed_on_utc: Type.String(),
  created_by: MaybePerson,
  created_by_name: Type.String(),
  created_on_delta_humanized: Type.String(),
  last_saved_at: Text,
  last_saved_by: MaybePerson,
  owners: Type.Array(Person),
  dashboards: Type.Array(Type.Object({ id: Opt(Type.Integer()), dashboard_title: Opt(Text) })),
  tags: Type.Array(Type.Partial(TagOnObject)),
});

/** One chart. */
export const ChartItem = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  url: Type.String(),
  slice_name: Type.String(),
  description: Text,
  viz_type: Text,
  params: Text,
  query_context: Text,
  cache_timeout: Int,
  certified_by: Text,
  certification_details: Text,
  changed_on_delta_humanized: Type.String(),
  thumbnail_url: Type.String(),
  is_managed_externally: Type.Boolean(),
  datasource_id: Int,
  datasource_type: Text,
  datasource_name_text: Text,
  datasource_url: Text,
  datasource_uuid: Text,
  tags: Type.Array(TagOnObject),
  owners: Type.Array(Person),
  dashboards: Type.Array(
    Type.Object({ id: Type.Integer(), dashboard_title: Text, json_metadata: Opt(Text) }),
  ),
});

const DeckLayer = Type.Object({
  slice_id: Type.Integer(),
  viz_type: Text,
  params: Text,
  datasource_id: Int,
  datasource_type: Text,
});

const shared = {
  description: OptText(),
  params: Opt(Nullable(JsonText())),
  query_context_generation: Opt(Nullable(Type.Boolean())),
  cache_timeout: Opt(Int),
  dashboards: Opt(IdList),
  certified_by: OptText(),
  certification_details: OptText(),
  is_managed_externally: Opt(Nullable(Type.Boolean())),
  external_url: OptText(),
  uuid: OptText({ format: 'uuid' }),
};
const add = Type.Object(
  {
    ...shared,
    slice_name: Type.String({ minLength: 1, maxLength: 250 }),
    viz_type: Opt(Type.String({ maxLength: 250 })),
    owners: Opt(IdList),
    query_context: Opt(Nullable(JsonText())),
    datasource_id: Type.Integer(),
    datasource_type: OneOf(...DATASOURCE_TYPES),
    datasource_name: OptText(),
  },
  { additionalProperties: false },
);
const edit = Type.Object(
  {
    ...shared,
    slice_name: OptText({ minLength: 0, maxLength: 250 }),
    viz_type: OptText({ minLength: 0, maxLength: 250 }),
    owners: Opt(Nullable(IdList)),
    query_context: Opt(Nullable(JsonText())),
    datasource_id: Opt(Int),
    datasource_type: Opt(Nullable(OneOf(...DATASOURCE_TYPES))),
    tags: Opt(IdList),
  },
  { additionalProperties: false },
);

const base = crud({
  path: '/api/v1/chart',
  noun: 'charts',
  view: 'Chart',
  permissions: 'read-write',
  row: Chart,
  item: ChartItem,
  add,
  edit,
});
const { distinct: _distinct, ...generic } = base;

export const chart = {
  ...generic,
  item: endpoint({
    ...base.item,
    path: '/api/v1/chart/{id_or_uuid}',
    params: Type.Object({ id_or_uuid: Type.String() }),
    replies: { 200: Type.Object({ result: ChartItem }) },
  }),
  ...favourites('/api/v1/chart', 'Chart', 'charts'),
  ...screenshots('/api/v1/chart', 'Chart', 'charts'),
  thumbnail: thumbnail('/api/v1/chart', 'Chart', 'charts'),
  deckLayers: endpoint({
    method: 'GET',
    path: '/api/v1/chart/{pk}/deck_layers/',
    summary: 'The charts a map of several layers is made of, as far as the caller may see them',
    auth: 'user',
    can: ['can_read', 'Chart'],
    params: Pk,
    replies: { 200: Type.Object({ result: Type.Array(DeckLayer) }) },
    tags: ['charts'],
  }),
  /** Written as stored bytes, like the reply of `chartData.run`. */
  data: endpoint({
    method: 'GET',
    path: '/api/v1/chart/{pk}/data/',
    summary: "Answer a chart's queries, made from its saved settings",
    auth: 'user',
    can: ['can_read', 'Chart'],
    params: Pk,
    query: Type.Object({
      format: Opt(OneOf('json', 'csv', 'xlsx')),
      type: Opt(OneOf(...RESULT_TYPES)),
      force: Opt(Type.Boolean()),
    }),
    replies: { 200: AnyObject },
    produces: 'application/json; charset=utf-8',
    errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'VIZ_GET_DF_ERROR'],
    tags: ['charts'],
  }),
  warmUpCache: endpoint({
    method: 'PUT',
    path: '/api/v1/chart/warm_up_cache',
    summary: "Fill the cache with a chart's answer",
    auth: 'user',
    can: ['can_warm_up_cache', 'Chart'],
    body: Type.Object(
      {
        chart_id: Type.Integer(),
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
    tags: ['charts'],
  }),
};
