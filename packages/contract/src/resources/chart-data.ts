import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { QueryContext } from '../query-object.ts';
import { AnyObject, Anything, Nullable, OneOf, Opt, OptText } from '../schema.ts';

export const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

const Source = Type.Object({ type: Type.String(), id: Type.Integer() });
const DATA = { tags: ['chart data'], errors: ['INVALID_SQL_ERROR', 'BACKEND_TIMEOUT_ERROR'] } as const;

export const TimeRangeAnswer = Type.Object({
  since: Type.String(),
  until: Type.String(),
  timeRange: Type.String(),
  shift: Nullable(Type.String()),
});

/** A body of samples: the filters of the place it was asked from, or nothing for plain rows. */
const SamplesBody = Type.Unsafe<Record<string, unknown> | null>({});

export const ExpressionFault = Type.Object({
  line_number: Nullable(Type.Integer()),
  start_column: Nullable(Type.Integer()),
  end_column: Nullable(Type.Integer()),
  message: Type.String(),
});

const flag = () => Opt(Type.String());

/** The older door to chart data: a chart's settings come in, its rows go out. */
const exploreJson = <const M extends 'GET' | 'POST', const P extends string>(method: M, path: P) =>
  endpoint({
    method,
    path,
    summary: "Answer a chart's settings",
    auth: 'user',
    csrf: false,
    can: ['can_explore_json', 'Superset'],
    query: Type.Object({
      form_data: flag(),
      force: flag(),
      csv: flag(),
      xlsx: flag(),
      query: flag(),
      results: flag(),
      samples: flag(),
    }),
    replies: { 200: AnyObject },
    produces: 'application/json; charset=utf-8',
    ...DATA,
  });
const FormBody = { body: AnyObject, consumes: 'json-or-form' } as const;
const EXPLORE_JSON = '/superset/explore_json/';
const EXPLORE_JSON_OF = '/superset/explore_json/{datasource_type}/{datasource_id}/';
const ExploreSource = {
  params: Type.Object({ datasource_type: Type.String(), datasource_id: Type.Integer() }),
} as const;

/** Replies with rows are written as stored bytes, so they are described loosely here and held by tests. */
export const chartData = {
  run: endpoint({
    method: 'POST',
    path: '/api/v1/chart/data',
    summary: 'Answer the queries of a chart',
    auth: 'guest',
    csrf: false,
    can: ['can_read', 'Chart'],
    query: Type.Object({
      form_data: Opt(Type.String()),
      dashboard_id: Opt(Type.String()),
      force: Opt(Type.String()),
    }),
    body: QueryContext,
    consumes: 'json-or-form',
    validated: 'by-handler',
    replies: { 200: AnyObject, 202: AnyObject },
    produces: 'application/json; charset=utf-8',
    ...DATA,
  }),
  /** One line of JSON per chart, in the order in which they are answered: `{ at, status, body }`. */
  stream: endpoint({
    method: 'POST',
    path: '/api/v1/chart/data/stream',
    summary: 'Answer the charts of a dashboard in one reply, each as soon as it is ready',
    auth: 'guest',
    csrf: false,
    can: ['can_read', 'Chart'],
    body: Type.Object({
      dashboard_id: Type.Integer(),
      force: Opt(Type.Boolean()),
      charts: Type.Array(Type.Object({ chart_id: Type.Integer(), context: AnyObject }), { maxItems: 500 }),
    }),
    replies: { 200: AnyObject },
    produces: 'application/x-ndjson',
    ...DATA,
  }),
  stored: endpoint({
    method: 'GET',
    path: '/api/v1/chart/data/{cache_key}',
    summary: 'Answer a query again by the key of its stored answer',
    auth: 'guest',
    can: ['can_read', 'Chart'],
    params: Type.Object({ cache_key: Type.String() }),
    replies: { 200: AnyObject },
    produces: 'application/json; charset=utf-8',
    ...DATA,
  }),
  timeRange: endpoint({
    method: 'GET',
    path: '/api/v1/time_range/',
    summary: 'Bounds of time ranges',
    auth: 'guest',
    can: ['can_time_range', 'Api'],
    q: Type.Union([
      Type.String(),
      Type.Array(Type.Object({ timeRange: Type.String(), shift: OptText() }, { additionalProperties: true })),
    ]),
    replies: { 200: Type.Object({ result: Type.Array(TimeRangeAnswer) }) },
    tags: ['chart data'],
  }),
  samples: endpoint({
    method: 'POST',
    path: '/datasource/samples',
    summary: 'A page of rows of a dataset',
    auth: 'guest',
    csrf: false,
    can: ['can_samples', 'Datasource'],
    query: Type.Object({
      datasource_type: OneOf(...DATASOURCE_TYPES),
      datasource_id: Type.Integer(),
      force: Opt(Type.String()),
      page: Opt(Type.Integer({ minimum: 1 })),
      per_page: Opt(Type.Integer({ minimum: 1, maximum: 10_000 })),
      dashboard_id: Opt(Type.Integer()),
    }),
    body: SamplesBody,
    consumes: 'json-or-form',
    replies: { 200: AnyObject },
    ...DATA,
  }),
  columnValues: endpoint({
    method: 'GET',
    path: '/api/v1/datasource/{type}/{id}/column/{name}/values/',
    summary: 'Distinct values of a column, searched by the database',
    auth: 'user',
    can: ['can_get_column_values', 'Datasource'],
    params: Type.Object({ type: Type.String(), id: Type.Integer(), name: Type.String() }),
    query: Type.Object({ q: Opt(Type.String()) }),
    replies: { 200: Type.Object({ result: Type.Array(Anything) }) },
    ...DATA,
  }),
  validateExpression: endpoint({
    method: 'POST',
    path: '/api/v1/datasource/{type}/{id}/validate_expression/',
    summary: 'Try a custom SQL expression against its dataset',
    auth: 'user',
    can: ['can_validate_expression', 'Datasource'],
    params: Source,
    body: Type.Object({
      expression: Type.String(),
      expression_type: Opt(OneOf('column', 'metric', 'where', 'having')),
      clause: OptText(),
    }),
    replies: { 200: Type.Object({ result: Type.Array(ExpressionFault) }) },
    ...DATA,
  }),
  invalidate: endpoint({
    method: 'POST',
    path: '/api/v1/cachekey/invalidate',
    summary: 'Drop stored answers of datasets',
    auth: 'user',
    can: ['can_invalidate', 'CacheRestApi'],
    body: Type.Object({
      datasource_uids: Opt(Nullable(Type.Array(Type.String()))),
      datasources: Opt(
        Nullable(
          Type.Array(
            Type.Object({
              database_name: OptText(),
              datasource_name: OptText(),
              catalog: OptText(),
              schema: OptText(),
              datasource_type: OneOf(...DATASOURCE_TYPES),
            }),
          ),
        ),
      ),
    }),
    replies: { 201: Type.Object({}) },
    tags: ['chart data'],
  }),
  exploreJson: { ...exploreJson('POST', EXPLORE_JSON), ...FormBody },
  exploreJsonOf: { ...exploreJson('POST', EXPLORE_JSON_OF), ...FormBody, ...ExploreSource },
  readExploreJson: exploreJson('GET', EXPLORE_JSON),
  readExploreJsonOf: { ...exploreJson('GET', EXPLORE_JSON_OF), ...ExploreSource },
};
