import { Type } from 'typebox';
import { Message } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, JsonText, Nullable, OneOf, Opt } from '../schema.ts';
import { Datasource } from './datasource.ts';

const Text = Nullable(Type.String());
const DatasourceType = OneOf('table', 'dataset', 'query', 'saved_query', 'view');
const Key = Type.Object({ key: Type.String({ minLength: 1 }) });

/** The saved chart behind an Explore page. */
export const ExploreChart = Type.Object({
  slice_id: Type.Integer(),
  slice_name: Type.String(),
  slice_url: Type.String(),
  edit_url: Type.String(),
  description: Text,
  description_markeddown: Type.String(),
  form_data: AnyObject,
  query_context: Text,
  datasource: Text,
  cache_timeout: Nullable(Type.Integer()),
  certified_by: Text,
  certification_details: Text,
  changed_on: Type.String(),
  changed_on_humanized: Type.String(),
  modified: Type.String(),
  is_managed_externally: Type.Boolean(),
  owners: Type.Array(Type.Integer()),
});
export const ExploreMetadata = Type.Object({
  created_on_humanized: Type.String(),
  changed_on_humanized: Type.String(),
  owners: Type.Array(Type.String()),
  dashboards: Type.Array(Type.Object({ id: Type.Integer(), dashboard_title: Text })),
  created_by: Opt(Type.String()),
  changed_by: Opt(Type.String()),
});

/** Everything the Explore page opens with. */
export const ExplorePage = Type.Object({
  form_data: AnyObject,
  dataset: Type.Partial(Datasource),
  slice: Nullable(ExploreChart),
  metadata: Nullable(ExploreMetadata),
  message: Text,
  chartState: Opt(Nullable(AnyObject)),
});

const formData = Type.Object(
  {
    datasource_id: Type.Integer(),
    datasource_type: DatasourceType,
    form_data: JsonText(),
    chart_id: Opt(Nullable(Type.Integer())),
  },
  { additionalProperties: false },
);
const tab = Type.Object({ tab_id: Opt(Type.String()) });
const tags = ['explore'] as const;
const reads = { auth: 'user', can: ['can_read', 'ExploreFormDataRestApi'], tags } as const;
const writes = { auth: 'user', can: ['can_write', 'ExploreFormDataRestApi'], tags } as const;
const one = '/api/v1/explore/form_data/{key}';

export const explore = {
  page: endpoint({
    method: 'GET',
    path: '/api/v1/explore/',
    summary: 'Everything the Explore page opens with',
    auth: 'user',
    can: ['can_read', 'Explore'],
    query: Type.Object({
      permalink_key: Opt(Type.String()),
      form_data_key: Opt(Type.String()),
      slice_id: Opt(Type.Integer()),
      datasource_id: Opt(Type.Integer()),
      datasource_type: Opt(DatasourceType),
    }),
    replies: {
      200: Type.Object({ result: ExplorePage }),
      302: Type.Object({ redirect: Type.String() }),
      403: AnyObject,
    },
    tags,
  }),
  keepFormData: endpoint({
    ...writes,
    method: 'POST',
    path: '/api/v1/explore/form_data',
    summary: 'Keep the settings of a chart in the making',
    query: tab,
    body: formData,
    replies: { 201: Type.Object({ key: Type.String() }) },
  }),
  formData: endpoint({
    ...reads,
    method: 'GET',
    path: one,
    summary: 'Read kept settings',
    params: Key,
    replies: { 200: Type.Object({ form_data: Type.String() }) },
  }),
  updateFormData: endpoint({
    ...writes,
    method: 'PUT',
    path: one,
    summary: 'Change kept settings',
    params: Key,
    query: tab,
    body: formData,
    replies: { 200: Type.Object({ key: Type.String() }) },
  }),
  forgetFormData: endpoint({
    ...writes,
    method: 'DELETE',
    path: one,
    summary: 'Forget kept settings',
    params: Key,
    replies: { 200: Message },
  }),
  savedFormData: endpoint({
    method: 'GET',
    path: '/api/v1/form_data/',
    summary: 'The settings of a saved chart',
    auth: 'session',
    can: ['can_query_form_data', 'Api'],
    query: Type.Object({ slice_id: Opt(Type.Integer()) }),
    replies: { 200: AnyObject },
    errorStyle: 'denied',
    tags,
  }),
  datasourceMetadata: endpoint({
    method: 'GET',
    path: '/superset/fetch_datasource_metadata',
    summary: 'A dataset as Explore reads it',
    auth: 'session',
    can: ['can_fetch_datasource_metadata', 'Superset'],
    query: Type.Object({ datasourceKey: Type.String() }),
    replies: { 200: Datasource },
    errorStyle: 'denied',
    tags,
  }),
};
