import type { ThemeOverrides } from './theme.ts';

/** The signed-in person, as `GET /api/v1/me/roles/` names them. */
export interface SessionUser {
  userId: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Role name → the (permission, view) pairs it grants. */
  roles: Record<string, [permission: string, view: string][]>;
}

/** What the server writes into the page: `<script type="application/json" id="bootstrap">`. */
export interface Bootstrap {
  user: SessionUser | null;
  flags: Record<string, boolean>;
  theme: { light?: ThemeOverrides; dark?: ThemeOverrides } | null;
  csrfToken: string;
  version: string;
  /** The form of a query's schedule; null where nothing runs schedules. */
  scheduledQueries: unknown;
  /** The example dashboards are on their way. */
  examplesLoading: boolean;
  /** Answers to what the page asks for first, by address. */
  replies: Record<string, { etag: string | null; body: unknown }>;
  /** Set on the page that is shown inside somebody else's. */
  embedded?: { uuid: string; dashboardId: number; allowedDomains: string[] };
}

const EMPTY: Bootstrap = {
  user: null,
  flags: {},
  theme: null,
  csrfToken: '',
  version: '',
  scheduledQueries: null,
  examplesLoading: false,
  replies: {},
};

export function readBootstrap(text: string | null | undefined): Bootstrap {
  if (!text) return EMPTY;
  try {
    const parsed: Partial<Bootstrap> | null = JSON.parse(text);
    return { ...EMPTY, ...parsed };
  } catch {
    return EMPTY;
  }
}

export const bootstrap: Bootstrap = readBootstrap(
  typeof document === 'undefined' ? null : document.getElementById('bootstrap')?.textContent,
);
