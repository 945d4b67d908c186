import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, Opt, OptText } from '../schema.ts';
import { RunningQuery } from './query.ts';

const Text = Nullable(Type.String());

/** A table opened beside a tab. */
export const TableSchema = Type.Object({
  id: Type.Integer(),
  tab_state_id: Type.Integer(),
  database_id: Type.Integer(),
  catalog: Text,
  schema: Text,
  table: Type.String(),
  /** The table as it was posted. */
  description: Nullable(AnyObject),
  expanded: Type.Boolean(),
});

/** A tab of the editor as the server keeps it. */
export const TabState = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  label: Text,
  active: Type.Boolean(),
  database_id: Nullable(Type.Integer()),
  catalog: Text,
  schema: Text,
  sql: Text,
  query_limit: Nullable(Type.Integer()),
  autorun: Type.Boolean(),
  template_params: Text,
  hide_left_bar: Type.Boolean(),
  table_schemas: Type.Array(TableSchema),
  latest_query: Nullable(RunningQuery),
  saved_query: Nullable(Type.Object({ id: Type.Integer() })),
  /** `updatedAt`, `version` and whatever else the client keeps. */
  extra_json: AnyObject,
});

/** The form field `queryEditor`. */
export const NewTab = Type.Object(
  {
    name: OptText({ maxLength: 256 }),
    title: OptText({ maxLength: 256 }),
    dbId: Type.Integer(),
    catalog: OptText({ maxLength: 256 }),
    schema: OptText({ maxLength: 256 }),
    sql: OptText(),
    queryLimit: Opt(Nullable(Type.Integer())),
    hideLeftBar: Opt(Nullable(Type.Boolean())),
    /** A saved query the tab came from. */
    remoteId: Opt(Nullable(Type.Integer())),
    templateParams: OptText(),
  },
  { additionalProperties: true },
);

/** What a tab may be changed to. */
export const TabChanges = Type.Object(
  {
    database_id: Opt(Nullable(Type.Integer())),
    catalog: OptText({ maxLength: 256 }),
    schema: OptText({ maxLength: 256 }),
    sql: OptText(),
    label: OptText({ maxLength: 256 }),
    query_limit: Opt(Nullable(Type.Integer())),
    latest_query_id: OptText({ maxLength: 11 }),
    template_params: OptText(),
    hide_left_bar: Opt(Type.Boolean()),
    autorun: Opt(Type.Boolean()),
    saved_query_id: Opt(Nullable(Type.Integer())),
    /** JSON text of an object. */
    extra_json: Opt(Type.String()),
  },
  { additionalProperties: false },
);

export const TabPk = Type.Object({ pk: Type.Integer() });
/** What the form endpoints of the editor have in common. */
export const tabEndpoint = {
  auth: 'session',
  errorStyle: 'denied',
  consumes: 'json-form',
  tags: ['SQL Lab tabs'],
} as const;
/** The bare id of the tab. */
const bareId = { 200: Type.Integer() };
const ok = { 200: Type.String() };

/** Tabs of the editor, kept on the server. */
export const tabState = {
  create: endpoint({
    method: 'POST',
    path: '/tabstateview/',
    summary: 'Keep a new tab; it becomes the active one',
    can: ['can_post', 'TabStateView'],
    body: Type.Object({ queryEditor: NewTab }),
    replies: { 200: Type.Object({ id: Type.Integer() }) },
    ...tabEndpoint,
  }),
  item: endpoint({
    method: 'GET',
    path: '/tabstateview/{pk}',
    summary: 'A tab with its tables and latest run',
    can: ['can_get', 'TabStateView'],
    params: TabPk,
    replies: { 200: TabState },
    ...tabEndpoint,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tabstateview/{pk}',
    summary: 'Change some fields of a tab',
    can: ['can_put', 'TabStateView'],
    params: TabPk,
    body: TabChanges,
    replies: bareId,
    ...tabEndpoint,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/tabstateview/{pk}/activate',
    summary: 'Make a tab the active one',
    can: ['can_activate', 'TabStateView'],
    params: TabPk,
    replies: bareId,
    ...tabEndpoint,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tabstateview/{pk}',
    summary: 'Close a tab for good',
    can: ['can_delete', 'TabStateView'],
    params: TabPk,
    replies: ok,
    ...tabEndpoint,
  }),
  migrateQuery: endpoint({
    method: 'POST',
    path: '/tabstateview/{pk}/migrate_query',
    summary: 'Hang a run of a local tab onto a kept one',
    can: ['can_migrate_query', 'TabStateView'],
    params: TabPk,
    body: Type.Object({ queryId: Type.String() }),
    replies: bareId,
    ...tabEndpoint,
  }),
  removeQuery: endpoint({
    method: 'DELETE',
    path: '/tabstateview/{pk}/query/{client_id}',
    summary: 'Remove a run from a tab and its history',
    can: ['can_delete_query', 'TabStateView'],
    params: Type.Object({ pk: Type.Integer(), client_id: Type.String() }),
    replies: ok,
    ...tabEndpoint,
  }),
};
