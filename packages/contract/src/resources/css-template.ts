import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { Nullable, OptText } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const CssTemplate = Type.Object({
  id: Type.Integer(),
  template_name: Nullable(Type.String()),
  css: Nullable(Type.String()),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
  created_on: Type.String(),
  created_by: MaybePerson,
});

const fields = Type.Object(
  { template_name: OptText({ maxLength: 250 }), css: OptText() },
  { additionalProperties: false },
);

export const cssTemplate = crud({
  path: '/api/v1/css_template',
  noun: 'CSS templates',
  view: 'CssTemplate',
  permissions: 'read-write',
  row: CssTemplate,
  item: CssTemplate,
  add: fields,
  edit: fields,
  invalidStatus: 422,
});
