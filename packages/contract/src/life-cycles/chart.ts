/** The life of one chart on a page. One table for every screen that shows charts. */
export const CHART_STATUSES = ['loading', 'success', 'rendered', 'failed', 'stopped', 'empty'] as const;
export type ChartStatus = (typeof CHART_STATUSES)[number];

export interface ChartLife {
  status: ChartStatus;
  /** What to tell the user about a failure or a stop. */
  alert: string | null;
  stackTrace: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

export type ChartEvent =
  | { type: 'started'; at: number }
  | { type: 'succeeded'; at: number }
  /** Its answer is at hand, whatever else it was about to ask. */
  | { type: 'recalled'; at: number }
  | { type: 'stopped' }
  | { type: 'failed'; at: number; alert: string; stackTrace?: string | null }
  | { type: 'rendered' }
  | { type: 'render-failed'; alert: string; stackTrace?: string | null }
  | { type: 'datasource-reset' };

export const STOPPED_MESSAGE = 'Updating chart was stopped';
export const newChart: ChartLife = {
  status: 'loading',
  alert: null,
  stackTrace: null,
  startedAt: null,
  endedAt: null,
};

export function stepChart(life: ChartLife, event: ChartEvent): ChartLife {
  switch (event.type) {
    case 'started':
      return { status: 'loading', alert: null, stackTrace: null, startedAt: event.at, endedAt: null };
    case 'succeeded':
      return life.status === 'loading'
        ? { ...life, status: 'success', alert: null, endedAt: event.at }
        : life;
    case 'recalled':
      return life.status === 'success' || life.status === 'rendered'
        ? life
        : { ...life, status: 'success', alert: null, stackTrace: null, endedAt: event.at };
    case 'stopped':
      return life.status === 'loading' ? { ...life, status: 'stopped', alert: STOPPED_MESSAGE } : life;
    case 'failed':
      if (life.status === 'stopped') return life;
      return {
        ...life,
        status: 'failed',
        alert: event.alert,
        stackTrace: event.stackTrace ?? null,
        endedAt: event.at,
      };
    case 'rendered':
      return life.status === 'success' || life.status === 'rendered' ? { ...life, status: 'rendered' } : life;
    case 'render-failed':
      return { ...life, status: 'failed', alert: event.alert, stackTrace: event.stackTrace ?? null };
    case 'datasource-reset':
      return life.status === 'failed' && life.stackTrace ? { ...life, status: 'empty', alert: null } : life;
  }
}
