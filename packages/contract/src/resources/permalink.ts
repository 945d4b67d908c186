import { Type } from 'typebox';
import { Message } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, JsonText, Nullable, Opt, OptText } from '../schema.ts';

const Text = Nullable(Type.String());
const Key = Type.Object({ key: Type.String({ minLength: 1 }) });
const DashboardPk = Type.Object({ pk: Type.String({ minLength: 1 }) });
const made = { 201: Type.Object({ key: Type.String(), url: Type.String() }) };
const UrlParams = Opt(
  Nullable(
    Type.Array(
      Type.Unsafe<[string, string]>({
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'string' },
      }),
    ),
  ),
);

/** What a link to a dashboard remembers. */
export const DashboardState = Type.Object(
  {
    dataMask: Opt(Nullable(AnyObject)),
    activeTabs: Opt(Nullable(Type.Array(Type.String()))),
    urlParams: UrlParams,
    anchor: OptText(),
    chartStates: Opt(Nullable(AnyObject)),
  },
  { additionalProperties: false },
);
/** What a link to a chart remembers. */
export const ExploreState = Type.Object(
  { formData: AnyObject, urlParams: UrlParams, chartState: Opt(Nullable(AnyObject)) },
  { additionalProperties: false },
);
/** What a link to a SQL tab remembers. */
export const SqlState = Type.Object(
  {
    dbId: Type.Integer(),
    name: Type.String(),
    sql: Type.String(),
    autorun: Opt(Nullable(Type.Boolean())),
    schema: OptText(),
    catalog: OptText(),
    templateParams: OptText(),
  },
  { additionalProperties: false },
);

const tags = ['permalinks'] as const;

/** Short links that bring a screen back to the state it was shared in. */
export const permalink = {
  makeDashboard: endpoint({
    method: 'POST',
    path: '/api/v1/dashboard/{pk}/permalink',
    summary: "Make a link to a dashboard's state",
    auth: 'guest',
    can: ['can_write', 'DashboardPermalinkRestApi'],
    params: DashboardPk,
    body: DashboardState,
    replies: made,
    tags,
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/permalink/{key}',
    summary: "Read the state behind a dashboard's link",
    auth: 'guest',
    can: ['can_read', 'DashboardPermalinkRestApi'],
    params: Key,
    replies: { 200: Type.Object({ dashboardId: Type.String(), state: DashboardState }) },
    tags,
  }),
  makeExplore: endpoint({
    method: 'POST',
    path: '/api/v1/explore/permalink',
    summary: 'Make a link to a chart in the making',
    auth: 'user',
    can: ['can_write', 'ExplorePermalinkRestApi'],
    body: ExploreState,
    replies: made,
    tags,
  }),
  explore: endpoint({
    method: 'GET',
    path: '/api/v1/explore/permalink/{key}',
    summary: "Read the state behind a chart's link",
    auth: 'user',
    can: ['can_read', 'ExplorePermalinkRestApi'],
    params: Key,
    replies: {
      200: Type.Object({
        chartId: Nullable(Type.Integer()),
        datasourceType: Type.String(),
        datasourceId: Type.Integer(),
        datasource: Type.String(),
        state: ExploreState,
      }),
    },
    tags,
  }),
  makeSql: endpoint({
    method: 'POST',
    path: '/api/v1/sqllab/permalink',
    summary: 'Make a link to a SQL tab',
    auth: 'user',
    can: ['can_write', 'SqlLabPermalinkRestApi'],
    body: SqlState,
    replies: made,
    tags,
  }),
  sql: endpoint({
    method: 'GET',
    path: '/api/v1/sqllab/permalink/{key}',
    summary: "Read the state behind a SQL tab's link",
    auth: 'user',
    can: ['can_read', 'SqlLabPermalinkRestApi'],
    params: Key,
    replies: { 200: SqlState },
    tags,
  }),
};

const one = '/api/v1/dashboard/{pk}/filter_state/{key}';
const StatePath = Type.Object({ pk: Type.String({ minLength: 1 }), key: Type.String({ minLength: 1 }) });
const value = Type.Object({ value: JsonText() }, { additionalProperties: false });
const tab = Type.Object({ tab_id: Opt(Type.String()) });
const stateTags = ['dashboard filter state'] as const;
const reads = { auth: 'guest', can: ['can_read', 'DashboardFilterStateRestApi'], tags: stateTags } as const;
const writes = { auth: 'guest', can: ['can_write', 'DashboardFilterStateRestApi'], tags: stateTags } as const;

/** The filters a reader has set on a dashboard, kept for three months after they were last used. */
export const filterState = {
  create: endpoint({
    ...writes,
    method: 'POST',
    path: '/api/v1/dashboard/{pk}/filter_state',
    summary: 'Keep the state of a dashboard’s filters',
    params: DashboardPk,
    query: tab,
    body: value,
    replies: { 201: Type.Object({ key: Type.String() }) },
  }),
  item: endpoint({
    ...reads,
    method: 'GET',
    path: one,
    summary: 'Read kept filters',
    params: StatePath,
    replies: { 200: Type.Object({ value: Text }) },
  }),
  update: endpoint({
    ...writes,
    method: 'PUT',
    path: one,
    summary: 'Change kept filters',
    params: StatePath,
    query: tab,
    body: value,
    replies: { 200: Type.Object({ key: Type.String() }) },
  }),
  remove: endpoint({
    ...writes,
    method: 'DELETE',
    path: one,
    summary: 'Forget kept filters',
    params: StatePath,
    replies: { 200: Message },
  }),
};
