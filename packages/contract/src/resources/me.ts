import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, Opt } from '../schema.ts';

export const Me = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_active: Type.Boolean(),
  is_anonymous: Type.Boolean(),
  login_count: Nullable(Type.Integer()),
});

/** The caller with roles and permission pairs; also part of the page's bootstrap data. */
export const MyRoles = Type.Object({
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  userId: Nullable(Type.Integer()),
  email: Type.String(),
  isActive: Type.Boolean(),
  isAnonymous: Type.Boolean(),
  createdOn: Nullable(Type.String()),
  loginCount: Nullable(Type.Integer()),
  roles: Type.Record(
    Type.String(),
    Type.Array(Type.Unsafe<[string, string]>({ type: 'array', items: { type: 'string' } })),
  ),
  permissions: Type.Object({
    datasource_access: Type.Array(Type.String()),
    database_access: Type.Array(Type.String()),
  }),
});

const tags = ['the signed-in user'];
export const me = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/me/',
    summary: 'Who is signed in',
    auth: 'user',
    can: ['can_read', 'CurrentUserRestApi'],
    replies: { 200: Type.Object({ result: Me }) },
    tags,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/v1/me/roles/',
    summary: 'Who is signed in, with roles and permissions',
    auth: 'guest',
    can: ['can_read', 'CurrentUserRestApi'],
    replies: { 200: Type.Object({ result: MyRoles }) },
    tags,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/me/',
    summary: 'Change the own name or password',
    auth: 'user',
    can: ['can_write', 'CurrentUserRestApi'],
    body: Type.Object(
      {
        first_name: Opt(Type.String({ minLength: 1, maxLength: 64 })),
        last_name: Opt(Type.String({ minLength: 1, maxLength: 64 })),
        password: Opt(Type.String({ minLength: 1, maxLength: 1024 })),
        current_password: Opt(Type.String()),
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ result: Me }) },
    tags,
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/api/v1/user/{pk}/avatar.png',
    summary: 'The picture of a user',
    auth: 'user',
    params: Type.Object({ pk: Type.Integer() }),
    replies: { 200: AnyObject, 204: AnyObject },
    produces: 'image/png',
    tags,
  }),
};

const MenuEntry = Type.Unsafe<MenuEntry>({ type: 'object', additionalProperties: true });
export interface MenuEntry {
  name: string;
  label: string;
  icon: string;
  url?: string;
  childs?: (MenuEntry | '-')[];
}

export const menu = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/menu/',
    summary: 'The navigation of the caller',
    auth: 'token',
    can: ['can_get', 'MenuApi'],
    replies: { 200: Type.Object({ result: Type.Array(MenuEntry) }) },
    tags: ['navigation'],
  }),
};
