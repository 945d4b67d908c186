import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, Opt, OptText } from '../schema.ts';
import { TagOnObject } from './chart.ts';
import { MaybePerson } from './person.ts';

const Text = Nullable(Type.String());

const shown = {
  id: Type.Integer(),
  label: Text,
  description: Text,
  database: Nullable(Type.Object({ id: Opt(Type.Integer()), database_name: Opt(Type.String()) })),
  catalog: Text,
  schema: Text,
  sql: Text,
  /** The tables the SQL reads, as far as it can be parsed. */
  sql_tables: Type.Array(Type.Object({ catalog: Text, schema: Text, table: Type.String() })),
  changed_on: Type.String(),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
  created_by: MaybePerson,
};

export const SavedQuery = Type.Object({
  ...shown,
  db_id: Nullable(Type.Integer()),
  extra: AnyObject,
  rows: Nullable(Type.Integer()),
  last_run_delta_humanized: Type.String(),
  created_on: Type.String(),
  tags: Type.Array(Type.Partial(TagOnObject)),
});
export const SavedQueryItem = Type.Object({ ...shown, template_parameters: Text });

const fields = Type.Object(
  {
    db_id: Opt(Type.Integer()),
    description: OptText(),
    label: OptText({ minLength: 0, maxLength: 256 }),
    catalog: OptText({ minLength: 0, maxLength: 256 }),
    schema: OptText({ minLength: 0, maxLength: 128 }),
    sql: OptText(),
    template_parameters: OptText(),
    extra_json: OptText(),
  },
  { additionalProperties: false },
);

const base = crud({
  path: '/api/v1/saved_query',
  noun: 'saved queries',
  view: 'SavedQuery',
  permissions: 'read-write',
  row: SavedQuery,
  item: SavedQueryItem,
  add: fields,
  edit: fields,
  invalidStatus: 422,
});

export const savedQuery = {
  ...base,
  update: endpoint({ ...base.update, replies: { 200: Type.Object({ result: AnyObject }) } }),
};
