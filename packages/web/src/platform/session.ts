import { bootstrap, type SessionUser } from './bootstrap.ts';

const pair = (permission: string, view: string): string => `${permission} ${view}`;

/** All pairs a person holds through any role, for constant-time checks. */
export const permissionSet = (user: SessionUser | null): ReadonlySet<string> => pairsOf(user?.roles ?? {});

const pairsOf = (roles: SessionUser['roles']): ReadonlySet<string> =>
  new Set(Object.values(roles).flatMap(pairs => pairs.map(([name, view]) => pair(name, view))));

let held = permissionSet(bootstrap.user);

/** A guest's permissions are known once the token is. */
export const holdPermissions = (roles: SessionUser['roles']): void => {
  held = pairsOf(roles);
};

export const currentUser = (): SessionUser | null => bootstrap.user;

/** Whether the signed-in person holds a (permission, view) pair. The server checks again. */
export const can = (permission: string, view: string): boolean => held.has(pair(permission, view));

export const isAdmin = (user: SessionUser | null = bootstrap.user): boolean =>
  Object.keys(user?.roles ?? {}).some(role => role.toLowerCase() === 'admin');

export const hasFlag = (name: string): boolean => bootstrap.flags[name] === true;

export const fullName = (person: { firstName: string; lastName: string; username?: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || (person.username ?? '');
