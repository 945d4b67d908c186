/** The life of one statement or script run from the SQL editor, on the server and in the browser alike. */
export const QUERY_STATES = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const;
export type QueryState = (typeof QUERY_STATES)[number];

const IN_PROGRESS: ReadonlySet<QueryState> = new Set([
  'running',
  'started',
  'pending',
  'fetching',
  'scheduled',
]);
export const isInProgress = (state: QueryState): boolean => IN_PROGRESS.has(state);
export const isFinished = (state: QueryState): boolean => !IN_PROGRESS.has(state);

export type QueryBadge = 'error' | 'info' | 'warning' | 'success' | 'default';
const BADGES: Partial<Record<QueryState | 'offline', QueryBadge>> = {
  offline: 'error',
  failed: 'error',
  stopped: 'error',
  pending: 'info',
  fetching: 'info',
  running: 'warning',
  success: 'success',
};
export const badgeOf = (state: QueryState | 'offline'): QueryBadge => BADGES[state] ?? 'default';

export type QueryEvent =
  | { type: 'run'; async: boolean }
  | { type: 'fetch' }
  /** A finished run reports itself; `status` is what its result says. */
  | { type: 'succeed'; status: QueryState }
  | { type: 'fail' }
  | { type: 'time-out' }
  | { type: 'stop' }
  /** What polling the server says about the query. */
  | { type: 'refresh'; state: QueryState };

export function stepQuery(state: QueryState, event: QueryEvent): QueryState {
  switch (event.type) {
    case 'run':
      return event.async ? 'pending' : 'running';
    case 'fetch':
      return state === 'stopped' ? state : 'fetching';
    case 'succeed':
      return state === 'stopped' || event.status !== 'success' ? state : 'success';
    case 'fail':
      return state === 'stopped' ? state : 'failed';
    case 'time-out':
      return state === 'stopped' ? state : 'timed_out';
    case 'stop':
      return 'stopped';
    case 'refresh':
      if (state === 'stopped' || state === 'failed') return state;
      if (event.state === 'success' && ['fetching', 'success', 'running'].includes(state)) return state;
      return event.state;
  }
}

/** Whether a run that never moved is dropped from the list after `interval` milliseconds. */
export const isInactive = (
  query: { state: QueryState; progress: number; startedAt: number },
  now: number,
  interval: number,
): boolean =>
  (query.state === 'running' || query.state === 'pending') &&
  query.progress === 0 &&
  now - query.startedAt > interval;
