import { Type } from 'typebox';
import { crud, favourites, Message, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, IdList, JsonText, Nullable, Opt, OptText } from '../schema.ts';
import { TagOnObject } from './chart.ts';
import { Datasource } from './datasource.ts';
import { MaybePerson, Named, Person } from './person.ts';
import { dashboardScreenshots, thumbnail } from './picture.ts';

const Text = Nullable(Type.String());

/** A dashboard as lists show it. */
export const Dashboard = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  dashboard_title: Text,
  slug: Text,
  url: Type.String(),
  thumbnail_url: Type.String(),
  published: Type.Boolean(),
  status: Type.String(),
  certified_by: Text,
  certification_details: Text,
  changed_by: MaybePerson,
  changed_by_name: Type.String(),
  changed_on_utc: Type.String(),
  changed_on_delta_humanized: Type.String(),
  created_by: MaybePerson,
  created_on_delta_humanized: Type.String(),
  owners: Type.Array(Person),
  roles: Type.Array(Named),
  tags: Type.Array(Type.Partial(TagOnObject)),
  is_managed_externally: Type.Boolean(),
});

/** One dashboard, with its layout and metadata as text. */
export const DashboardItem = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  slug: Text,
  url: Type.String(),
  dashboard_title: Text,
  thumbnail_url: Type.String(),
  published: Type.Boolean(),
  css: Text,
  theme: Nullable(Type.Object({ id: Type.Integer(), theme_name: Type.String(), json_data: Type.String() })),
  json_metadata: Text,
  position_json: Text,
  certified_by: Text,
  certification_details: Text,
  changed_by: MaybePerson,
  changed_by_name: Type.String(),
  changed_on: Type.String(),
  created_by: MaybePerson,
  /** Names of its charts. */
  charts: Type.Array(Type.String()),
  owners: Type.Array(Person),
  roles: Type.Array(Named),
  tags: Type.Array(TagOnObject),
  changed_on_delta_humanized: Type.String(),
  created_on_delta_humanized: Type.String(),
  is_managed_externally: Type.Boolean(),
});

/** A chart as its dashboard draws it. */
export const DashboardChart = Type.Object({
  id: Type.Integer(),
  slice_name: Type.String(),
  slice_url: Type.String(),
  cache_timeout: Nullable(Type.Integer()),
  changed_on: Type.String(),
  description: Text,
  description_markeddown: Type.String(),
  form_data: AnyObject,
  certified_by: Text,
  certification_details: Text,
});

const shared = {
  dashboard_title: OptText({ minLength: 0, maxLength: 500 }),
  roles: Opt(IdList),
  theme_id: Opt(Nullable(Type.Integer())),
  certified_by: OptText(),
  certification_details: OptText(),
  is_managed_externally: Opt(Nullable(Type.Boolean())),
  external_url: OptText(),
  uuid: OptText({ format: 'uuid' }),
};
const add = Type.Object(
  {
    ...shared,
    slug: OptText({ minLength: 1, maxLength: 255 }),
    owners: Opt(IdList),
    position_json: Opt(JsonText()),
    css: Opt(Type.String()),
    json_metadata: Opt(Type.String()),
    published: Opt(Type.Boolean()),
  },
  { additionalProperties: false },
);
const edit = Type.Object(
  {
    ...shared,
    slug: OptText({ minLength: 0, maxLength: 255 }),
    owners: Opt(Nullable(IdList)),
    position_json: Opt(Nullable(JsonText())),
    css: OptText(),
    json_metadata: OptText(),
    published: Opt(Nullable(Type.Boolean())),
    tags: Opt(IdList),
  },
  { additionalProperties: false },
);

const base = crud({
  path: '/api/v1/dashboard',
  noun: 'dashboards',
  view: 'Dashboard',
  permissions: 'read-write',
  row: Dashboard,
  item: DashboardItem,
  add,
  edit,
});
const { distinct: _distinct, ...generic } = base;

const TabNode = Type.Object({
  value: Type.String(),
  title: Type.String(),
  parents: Type.Array(Type.String()),
  children: Type.Array(Anything),
});
export const DashboardTabs = Type.Object({
  all_tabs: Opt(Type.Record(Type.String(), Type.String())),
  tab_tree: Opt(Type.Array(TabNode)),
  /** Under `all` every filter, under a tab's id those that act on it. */
  native_filters: Type.Record(Type.String(), Type.Array(AnyObject)),
});

const WithId = Type.Unsafe<Record<string, unknown> & { id: string }>({
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: true,
});
const listChange = Type.Object(
  {
    modified: Opt(Type.Array(WithId)),
    deleted: Opt(Type.Array(Type.String())),
    reordered: Opt(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
const colours = Type.Object(
  {
    color_namespace: Opt(Text),
    color_scheme: Opt(Text),
    color_scheme_domain: Opt(Type.Array(Type.String())),
    shared_label_colors: Opt(Type.Array(Type.String())),
    map_label_colors: Opt(AnyObject),
    label_colors: Opt(AnyObject),
  },
  { additionalProperties: false },
);

export const EmbeddedDashboard = Type.Object({
  uuid: Type.String(),
  allowed_domains: Type.Array(Type.String()),
  dashboard_id: Type.String(),
  changed_on: Type.String(),
  changed_by: MaybePerson,
});
const embeddedReply = { 200: Type.Object({ result: EmbeddedDashboard }), 404: AnyObject };

const IdOrSlug = Type.Object({ id_or_slug: Type.String({ minLength: 1 }) });
const one = '/api/v1/dashboard/{id_or_slug}';
const read = { method: 'GET', auth: 'guest', can: ['can_read', 'Dashboard'], tags: ['dashboards'] } as const;
const write = { auth: 'user', can: ['can_write', 'Dashboard'], tags: ['dashboards'] } as const;
const embed = {
  ...write,
  summary: 'Open a dashboard to embedding',
  can: ['can_set_embedded', 'Dashboard'],
  params: IdOrSlug,
  body: Type.Object({ allowed_domains: Type.Array(Type.String()) }, { additionalProperties: false }),
  replies: { 200: Type.Object({ result: EmbeddedDashboard }) },
} as const;

export const dashboard = {
  ...generic,
  item: endpoint({
    ...base.item,
    path: one,
    auth: 'guest',
    params: IdOrSlug,
    replies: { 200: Type.Object({ result: Type.Partial(DashboardItem) }) },
  }),
  update: endpoint({
    ...base.update,
    replies: {
      200: Type.Object({ id: Type.Integer(), result: AnyObject, last_modified_time: Type.Number() }),
    },
  }),
  charts: endpoint({
    ...read,
    path: `${one}/charts`,
    summary: 'The charts of a dashboard',
    params: IdOrSlug,
    replies: { 200: Type.Object({ result: Type.Array(DashboardChart) }) },
  }),
  datasets: endpoint({
    ...read,
    path: `${one}/datasets`,
    summary: 'The datasets of a dashboard, cut to the columns and metrics its charts and filters use',
    params: IdOrSlug,
    errorStyle: 'error',
    replies: { 200: Type.Object({ result: Type.Array(Datasource) }) },
  }),
  ...favourites('/api/v1/dashboard', 'Dashboard', 'dashboards'),
  thumbnail: thumbnail('/api/v1/dashboard', 'Dashboard', 'dashboards'),
  ...dashboardScreenshots,
  tabs: endpoint({
    ...read,
    path: `${one}/tabs`,
    summary: 'The tabs of a dashboard as a tree, with the filters that act on them',
    params: IdOrSlug,
    replies: { 200: Type.Object({ result: DashboardTabs }) },
  }),
  updateFilters: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/dashboard/{pk}/filters',
    summary: 'Change the native filters of a dashboard',
    params: Pk,
    body: listChange,
    replies: { 200: Type.Object({ result: Type.Array(AnyObject) }) },
  }),
  updateCustomizations: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/dashboard/{pk}/chart_customizations',
    summary: 'Change the display controls of a dashboard',
    can: ['can_put_chart_customizations', 'Dashboard'],
    params: Pk,
    body: listChange,
    replies: { 200: Type.Object({ result: Type.Array(AnyObject) }) },
  }),
  updateColours: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/dashboard/{pk}/colors',
    summary: 'Keep the colours of labels; `mark_updated=false` leaves the date of change',
    params: Pk,
    query: Type.Object({ mark_updated: Opt(Type.Boolean()) }),
    body: colours,
    replies: { 200: AnyObject },
  }),
  copy: endpoint({
    ...write,
    method: 'POST',
    path: `${one}/copy/`,
    summary: 'Save a dashboard under another title',
    params: IdOrSlug,
    body: Type.Object(
      {
        dashboard_title: Type.String({ minLength: 1, maxLength: 500 }),
        json_metadata: Type.String(),
        css: OptText(),
        duplicate_slices: Opt(Nullable(Type.Boolean())),
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        result: Type.Object({ id: Type.Integer(), last_modified_time: Type.Number() }),
      }),
    },
  }),
  embedded: endpoint({
    ...read,
    path: `${one}/embedded`,
    summary: 'How a dashboard is embedded',
    can: ['can_get_embedded', 'Dashboard'],
    params: IdOrSlug,
    replies: embeddedReply,
  }),
  embed: endpoint({ ...embed, method: 'POST', path: `${one}/embedded` }),
  updateEmbedded: endpoint({ ...embed, method: 'PUT', path: `${one}/embedded` }),
  stopEmbedding: endpoint({
    ...write,
    method: 'DELETE',
    path: `${one}/embedded`,
    summary: 'Stop embedding a dashboard',
    can: ['can_delete_embedded', 'Dashboard'],
    params: IdOrSlug,
    replies: { 200: Message },
  }),
  embeddedByUuid: endpoint({
    ...read,
    path: '/api/v1/embedded_dashboard/{uuid}',
    summary: 'An embedding by its uuid',
    can: ['can_read', 'EmbeddedDashboard'],
    params: Type.Object({ uuid: Type.String() }),
    replies: embeddedReply,
  }),
};
