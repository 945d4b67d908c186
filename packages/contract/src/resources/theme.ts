import { Type } from 'typebox';
import { crud, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { Anything, Nullable } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const Theme = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  theme_name: Type.String(),
  json_data: Type.String(),
  is_system: Type.Boolean(),
  is_system_default: Type.Boolean(),
  is_system_dark: Type.Boolean(),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
  changed_by_name: Nullable(Type.String()),
  created_on: Type.String(),
  created_by: MaybePerson,
});

const add = Type.Object(
  { theme_name: Type.String({ minLength: 1, maxLength: 250 }), json_data: Type.String() },
  { additionalProperties: false },
);
const edit = Type.Object({
  theme_name: Type.String({ minLength: 1, maxLength: 250 }),
  json_data: Type.String(),
});

const base = crud({
  path: '/api/v1/theme',
  noun: 'themes',
  view: 'Theme',
  permissions: 'read-write',
  row: Theme,
  item: Theme,
  add,
  edit,
});

const mark = (method: 'PUT' | 'DELETE', path: string, summary: string) =>
  ({
    method,
    path,
    summary,
    auth: 'user',
    can: ['can_write', 'Theme'],
    replies: { 200: Type.Object({ id: Type.Optional(Anything), result: Type.String() }) },
    tags: ['themes'],
  }) as const;

const { distinct: _distinct, ...generic } = base;
export const theme = {
  ...generic,
  setSystemDefault: endpoint({
    ...mark('PUT', '/api/v1/theme/{pk}/set_system_default', 'Make a theme the default'),
    params: Pk,
  }),
  setSystemDark: endpoint({
    ...mark('PUT', '/api/v1/theme/{pk}/set_system_dark', 'Make a theme the dark default'),
    params: Pk,
  }),
  unsetSystemDefault: endpoint(
    mark('DELETE', '/api/v1/theme/unset_system_default', 'Drop the default theme'),
  ),
  unsetSystemDark: endpoint(mark('DELETE', '/api/v1/theme/unset_system_dark', 'Drop the dark default theme')),
};
