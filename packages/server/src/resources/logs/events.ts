import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';

const MAX_EVENTS = 1024;

interface UsageEvent {
  event_name?: unknown;
  ts?: unknown;
  duration?: unknown;
  dashboard_id?: unknown;
  slice_id?: unknown;
  source_id?: unknown;
  source?: unknown;
}

/** Stores a batch of usage events from the browser: one entry each, named after the event. */
export function recordEvents(
  text: string | undefined,
  query: Record<string, string | undefined>,
  call: Call,
): void {
  const events = parse(text);
  for (const event of events.slice(0, MAX_EVENTS)) {
    call.services.journal.record({
      action: typeof event.event_name === 'string' ? event.event_name.slice(0, 512) : 'log',
      userId: call.principal.id,
      dashboardId: integer(event.dashboard_id ?? query.dashboard_id ?? sourceId(event, 'dashboard')),
      chartId: integer(event.slice_id ?? query.slice_id ?? sourceId(event, 'slice')),
      durationMs: integer(event.duration),
      json: JSON.stringify(event).slice(0, 20_000),
      referrer: call.headers.referer ?? null,
    });
  }
}

const sourceId = (event: UsageEvent, source: string): unknown =>
  event.source === source ? event.source_id : null;

function parse(text: string | undefined): UsageEvent[] {
  let events: unknown;
  try {
    events = JSON.parse(text ?? '[]');
  } catch {
    throw new PlainError(400, 'events is not valid JSON');
  }
  const list = Array.isArray(events) ? events : [events];
  if (list.some(event => typeof event !== 'object' || event === null)) {
    throw new PlainError(400, 'events must be a list of objects');
  }
  return list as UsageEvent[];
}

function integer(value: unknown): number | null {
  const number =
    typeof value === 'string' || typeof value === 'number' ? Math.round(Number(value)) : Number.NaN;
  return Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}
