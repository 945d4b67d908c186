import { bootstrap, type SessionUser } from './bootstrap.ts';

const pair = (permission: string, view: string): string => `${permission} ${view}`;

/** All pairs a person holds through any role, for constant-time checks. */
export const permissionSet = (user: SessionUser | null): ReadonlySet<string> =>
  new Set(Object.values(user?.roles ?? {}).flatMap(pairs => pairs.map(([name, view]) => pair(name, view))));

const held = permissionSet(bootstrap.user);

export const currentUser = (): SessionUser | null => bootstrap.user;

/** Whether the signed-in person holds a (permission, view) pair. The server checks again. */
export const can = (permission: string, view: string): boolean => held.has(pair(permission, view));

export const isAdmin = (user: SessionUser | null = bootstrap.user): boolean =>
  Object.keys(user?.roles ?? {}).some(role => role.toLowerCase() === 'admin');

export const hasFlag = (name: string): boolean => bootstrap.flags[name] === true;

export const fullName = (person: { firstName: string; lastName: string; username?: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || (person.username ?? '');
