/** The caller of a request, resolved once. Policies ask it; nothing else looks at roles. */
export interface Principal {
  kind: 'user' | 'guest' | 'anonymous' | 'system';
  /** Null for guests and anonymous callers. */
  id: number | null;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  roles: readonly { id: number; name: string }[];
  isAdmin: boolean;
  /** How the caller proved who they are. */
  via: 'session' | 'token' | 'guest-token' | 'none';
  can(permission: string, view: string): boolean;
  /** Names of the views on which the caller holds an object-specific permission, e.g. `datasource_access`. */
  viewsWith(permission: string): ReadonlySet<string>;
  guest?: GuestClaims;
}

export interface GuestClaims {
  resources: readonly { type: string; id: string }[];
  rules: readonly { clause: string; dataset?: number }[];
}
