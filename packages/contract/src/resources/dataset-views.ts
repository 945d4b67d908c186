import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nullable, Opt, OptText } from '../schema.ts';
import { Datasource } from './datasource.ts';

/** A column as the source has it at this moment. */
export const SourceColumn = Type.Object({
  column_name: Type.String(),
  name: Type.String(),
  type: Nullable(Type.String()),
  type_generic: Nullable(Type.Integer()),
  is_dttm: Type.Boolean(),
});
export type SourceColumn = Static<typeof SourceColumn>;

const common = { auth: 'session', errorStyle: 'denied', tags: ['datasets'] } as const;
const TypeAndId = Type.Object({ type: Type.String(), id: Type.Integer() });

/** Session-only endpoints that older clients call. */
export const datasetViews = {
  externalMetadata: endpoint({
    method: 'GET',
    path: '/datasource/external_metadata/{type}/{id}/',
    summary: 'The columns the source of a dataset has now',
    can: ['can_external_metadata', 'Datasource'],
    params: TypeAndId,
    replies: { 200: Type.Array(SourceColumn) },
    ...common,
  }),
  externalMetadataByName: endpoint({
    method: 'GET',
    path: '/datasource/external_metadata_by_name/',
    summary: 'The columns of a table, whether or not it has a dataset',
    can: ['can_external_metadata_by_name', 'Datasource'],
    q: Type.Object({
      datasource_type: Opt(Type.String()),
      database_name: Type.String(),
      catalog_name: OptText(),
      schema_name: OptText(),
      table_name: Type.String(),
      normalize_columns: Opt(Nullable(Type.Boolean())),
      always_filter_main_dttm: Opt(Nullable(Type.Boolean())),
    }),
    replies: { 200: Type.Array(SourceColumn) },
    ...common,
  }),
  get: endpoint({
    method: 'GET',
    path: '/datasource/get/{type}/{id}/',
    summary: 'A dataset as Explore reads it',
    can: ['can_get', 'Datasource'],
    params: TypeAndId,
    replies: { 200: Datasource },
    ...common,
  }),
  save: endpoint({
    method: 'POST',
    path: '/datasource/save/',
    summary: 'Save a dataset as Explore reads it',
    can: ['can_save', 'Datasource'],
    consumes: 'form',
    body: Type.Object({ data: Type.String() }),
    replies: { 200: Datasource },
    ...common,
  }),
};
