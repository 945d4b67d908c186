import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { Anything, Nullable, Opt } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const LogEntry = Type.Object({
  id: Type.Integer(),
  user: MaybePerson,
  user_id: Nullable(Type.Integer()),
  action: Nullable(Type.String()),
  dttm: Nullable(Type.String()),
  json: Nullable(Type.String()),
  slice_id: Nullable(Type.Integer()),
  dashboard_id: Nullable(Type.Integer()),
  duration_ms: Nullable(Type.Integer()),
  referrer: Nullable(Type.String()),
});

const base = crud({
  path: '/api/v1/log',
  noun: 'the action log',
  view: 'Log',
  permissions: 'read-write',
  row: LogEntry,
  item: LogEntry,
  add: Type.Object(
    {
      action: Type.String({ maxLength: 512 }),
      json: Opt(Nullable(Type.String())),
      slice_id: Opt(Nullable(Type.Integer())),
      dashboard_id: Opt(Nullable(Type.Integer())),
      duration_ms: Opt(Nullable(Type.Integer())),
      referrer: Opt(Nullable(Type.String({ maxLength: 1024 }))),
    },
    { additionalProperties: false },
  ),
  edit: Type.Object({}),
});

export const RecentActivity = Type.Object({
  action: Type.String(),
  item_type: Nullable(Type.String()),
  item_url: Type.String(),
  item_title: Type.String(),
  /** Leads to the present picture. */
  thumbnail_url: Nullable(Type.String()),
  time: Type.Number(),
  time_delta_humanized: Type.String(),
});

export const log = {
  list: base.list,
  item: base.item,
  create: base.create,
  recentActivity: endpoint({
    method: 'GET',
    path: '/api/v1/log/recent_activity/',
    summary: 'What the caller opened last',
    auth: 'user',
    can: ['can_recent_activity', 'Log'],
    q: Type.Object({
      page: Opt(Type.Integer()),
      page_size: Opt(Type.Integer()),
      actions: Opt(Type.Array(Type.String())),
      distinct: Opt(Type.Boolean()),
    }),
    replies: { 200: Type.Object({ result: Type.Array(RecentActivity) }) },
    tags: ['the action log'],
  }),
  events: endpoint({
    method: 'POST',
    path: '/superset/log/',
    summary: 'Store a batch of usage events',
    auth: 'guest',
    csrf: false,
    consumes: 'form',
    query: Type.Object({
      explode: Opt(Type.String()),
      dashboard_id: Opt(Type.String()),
      slice_id: Opt(Type.String()),
    }),
    body: Type.Object({ events: Opt(Type.String()), guest_token: Opt(Type.String()) }),
    replies: { 200: Anything },
    produces: 'text/plain; charset=utf-8',
    tags: ['the action log'],
  }),
};
