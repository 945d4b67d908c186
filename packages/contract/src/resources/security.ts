import { Type } from 'typebox';
import { crud, ListQuery, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, IdList, Nullable, Opt, OptText } from '../schema.ts';
import { MaybePerson, Named, Person } from './person.ts';

const Audit = {
  created_by: MaybePerson,
  changed_by: MaybePerson,
  created_on: Nullable(Type.String()),
  changed_on: Nullable(Type.String()),
};

export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  active: Type.Boolean(),
  last_login: Nullable(Type.String()),
  login_count: Nullable(Type.Integer()),
  fail_login_count: Nullable(Type.Integer()),
  roles: Type.Array(Named),
  groups: Type.Array(Named),
  ...Audit,
});
const name = () => Type.String({ minLength: 1, maxLength: 64 });
const verbs = { permissions: 'verbs', csrf: false, invalidStatus: 400 } as const;

const person = {
  username: Type.String({ minLength: 1, maxLength: 250 }),
  first_name: name(),
  last_name: name(),
  email: Type.String({ minLength: 1, maxLength: 320 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
};
const membership = { active: Opt(Type.Boolean()), roles: Opt(IdList), groups: Opt(IdList) };
const closed = { additionalProperties: false } as const;

const userBase = crud({
  path: '/api/v1/security/users',
  noun: 'users',
  view: 'User',
  ...verbs,
  row: User,
  item: User,
  add: Type.Object({ ...person, ...membership }, closed),
  edit: Type.Object({ ...Type.Partial(Type.Object(person)).properties, ...membership }, closed),
});

export const Role = Type.Object({ id: Type.Integer(), name: Type.String() });
const roleFields = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);
const roleBase = crud({
  path: '/api/v1/security/roles',
  noun: 'roles',
  view: 'Role',
  ...verbs,
  row: Role,
  item: Role,
  add: roleFields,
  edit: roleFields,
});

export const Group = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  label: Nullable(Type.String()),
  description: Nullable(Type.String()),
  roles: Type.Array(Named),
  users: Type.Array(Person),
});
const groupRest = {
  label: OptText({ maxLength: 150 }),
  description: OptText({ maxLength: 512 }),
  roles: Opt(IdList),
  users: Opt(IdList),
};
const groupBase = crud({
  path: '/api/v1/security/groups',
  noun: 'groups',
  view: 'Group',
  ...verbs,
  row: Group,
  item: Group,
  add: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 100 }), ...groupRest },
    { additionalProperties: false },
  ),
  edit: Type.Object(
    { name: Opt(Type.String({ minLength: 1, maxLength: 100 })), ...groupRest },
    { additionalProperties: false },
  ),
});

export const NamedThing = Type.Object({ id: Type.Integer(), name: Type.String() });
const permissionBase = crud({
  path: '/api/v1/security/permissions',
  noun: 'permissions',
  view: 'Permission',
  ...verbs,
  row: NamedThing,
  item: NamedThing,
  add: Type.Object({}),
  edit: Type.Object({}),
});
const viewFields = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 250 }) },
  { additionalProperties: false },
);
const viewBase = crud({
  path: '/api/v1/security/resources',
  noun: 'permission views',
  view: 'ViewMenu',
  ...verbs,
  row: NamedThing,
  item: NamedThing,
  add: viewFields,
  edit: viewFields,
});

export const PermissionPair = Type.Object({
  id: Type.Integer(),
  permission: Type.Object({ name: Type.String() }),
  view_menu: Type.Object({ name: Type.String() }),
});
const pairFields = Type.Object(
  { permission_id: Type.Integer(), view_menu_id: Type.Integer() },
  { additionalProperties: false },
);
const pairBase = crud({
  path: '/api/v1/security/permissions-resources',
  noun: 'permission pairs',
  view: 'PermissionViewMenu',
  ...verbs,
  row: PermissionPair,
  item: PermissionPair,
  add: pairFields,
  edit: pairFields,
});

export const Registration = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  registration_date: Nullable(Type.String()),
});
const registrationBase = crud({
  path: '/api/v1/security/user_registrations',
  noun: 'pending registrations',
  view: 'UserRegistrationsRestAPI',
  ...verbs,
  row: Registration,
  item: Registration,
  add: Type.Object(person, closed),
  edit: Type.Partial(Type.Object(person), closed),
});

const roleWrite = { auth: 'user', csrf: false, tags: ['roles'], params: Pk } as const;
export const role = {
  ...drop(roleBase),
  permissions: endpoint({
    method: 'GET',
    path: '/api/v1/security/roles/{pk}/permissions/',
    summary: 'The permission pairs of a role',
    auth: 'user',
    can: ['can_list_role_permissions', 'Role'],
    params: Pk,
    replies: {
      200: Type.Object({
        result: Type.Array(
          Type.Object({ id: Type.Integer(), permission_name: Type.String(), view_menu_name: Type.String() }),
        ),
      }),
    },
    tags: ['roles'],
  }),
  setPermissions: endpoint({
    method: 'POST',
    path: '/api/v1/security/roles/{pk}/permissions',
    summary: 'Replace the permission pairs of a role',
    can: ['can_add_role_permissions', 'Role'],
    body: Type.Object({ permission_view_menu_ids: IdList }, { additionalProperties: false }),
    replies: { 200: Type.Object({ result: AnyObject }) },
    ...roleWrite,
  }),
  setUsers: endpoint({
    method: 'PUT',
    path: '/api/v1/security/roles/{pk}/users',
    summary: 'Replace the users of a role',
    can: ['can_update_role_users', 'Role'],
    body: Type.Object({ user_ids: IdList }, { additionalProperties: false }),
    replies: { 200: Type.Object({ result: AnyObject }) },
    ...roleWrite,
  }),
  setGroups: endpoint({
    method: 'PUT',
    path: '/api/v1/security/roles/{pk}/groups',
    summary: 'Replace the groups of a role',
    can: ['can_update_role_groups', 'Role'],
    body: Type.Object({ group_ids: IdList }, { additionalProperties: false }),
    replies: { 200: Type.Object({ result: AnyObject }) },
    ...roleWrite,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/v1/security/roles/search/',
    summary: 'Roles with the ids of their users, groups and permissions',
    auth: 'user',
    can: ['can_list_roles', 'RoleRestAPI'],
    q: ListQuery,
    replies: {
      200: Type.Object({
        count: Type.Integer(),
        ids: Type.Array(Type.Integer()),
        result: Type.Array(
          Type.Object({
            id: Type.Integer(),
            name: Type.String(),
            user_ids: IdList,
            permission_ids: IdList,
            group_ids: IdList,
          }),
        ),
      }),
    },
    tags: ['roles'],
  }),
};

export const user = drop(userBase);
export const group = drop(groupBase);
export const permission = { info: permissionBase.info, list: permissionBase.list, item: permissionBase.item };
export const permissionView = drop(viewBase);
export const permissionPair = drop(pairBase);
const registrations = 'UserRegistrationsRestAPI';
export const registration = {
  info: endpoint({ ...registrationBase.info, can: ['can_list', registrations] }),
  list: endpoint({ ...registrationBase.list, can: ['can_list', registrations] }),
  item: endpoint({ ...registrationBase.item, can: ['can_show', registrations] }),
  create: endpoint({ ...registrationBase.create, can: ['can_add', registrations] }),
  update: endpoint({ ...registrationBase.update, can: ['can_edit', registrations] }),
  remove: endpoint({ ...registrationBase.remove, can: ['can_delete', registrations] }),
  related: endpoint({ ...registrationBase.related, can: ['can_list', registrations] }),
  distinct: endpoint({ ...registrationBase.distinct, can: ['can_list', registrations] }),
};

/** Framework resources have neither bulk delete nor related and distinct choices. */
function drop<T extends { removeMany: unknown; related: unknown; distinct: unknown }>(all: T) {
  const { removeMany: _many, related: _related, distinct: _distinct, ...rest } = all;
  return rest;
}

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/security/login',
    summary: 'Exchange a name and password for tokens',
    auth: 'none',
    csrf: false,
    body: Type.Object(
      {
        username: Type.String({ minLength: 1 }),
        password: Type.String({ minLength: 1 }),
        provider: Opt(Type.String()),
        /** Clients send it as text too. */
        refresh: Opt(Type.Unsafe<boolean | 'true' | 'false'>({ enum: [true, false, 'true', 'false'] })),
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ access_token: Type.String(), refresh_token: Opt(Type.String()) }) },
    tags: ['sign-in'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/v1/security/refresh',
    summary: 'Exchange a refresh token for an access token',
    auth: 'none',
    csrf: false,
    replies: { 200: Type.Object({ access_token: Type.String() }) },
    errorStyle: 'msg',
    tags: ['sign-in'],
  }),
  csrfToken: endpoint({
    method: 'GET',
    path: '/api/v1/security/csrf_token/',
    summary: 'A token for unsafe requests, bound to the session cookie',
    auth: 'user',
    replies: { 200: Type.Object({ result: Type.String() }) },
    tags: ['sign-in'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/login/',
    summary: 'Sign in with a form and start a session',
    auth: 'none',
    csrf: false,
    consumes: 'json-or-form',
    query: Type.Object({ next: Opt(Type.String()) }),
    body: Type.Object({
      username: Type.String(),
      password: Type.String(),
      csrf_token: Opt(Type.String()),
    }),
    replies: { 200: Type.Object({ next: Type.String() }), 302: Anything },
    tags: ['sign-in'],
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/logout/',
    summary: 'End the session',
    auth: 'none',
    replies: { 302: Anything },
    produces: 'text/html',
    tags: ['sign-in'],
  }),
};
