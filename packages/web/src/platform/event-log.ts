/** Usage events, sent in batches; losing one must never disturb the page. */
export interface LogEvent {
  event_name: string;
  [detail: string]: unknown;
}

/** What the events happened on; events of different places travel in different batches. */
export interface LogPlace {
  dashboard_id?: number;
  slice_id?: number;
}

export interface LogTransport {
  /** False when the browser refuses the beacon. */
  beacon(url: string, body: FormData): boolean;
  post(url: string, body: FormData): Promise<unknown>;
  after(milliseconds: number, run: () => void): void;
  now(): number;
}

export const BATCH_SIZE = 1024;
export const BATCH_DELAY = 1000;

export const logUrl = (place: LogPlace): string => {
  const params = new URLSearchParams({ explode: 'events' });
  if (place.dashboard_id !== undefined) params.set('dashboard_id', String(place.dashboard_id));
  else if (place.slice_id !== undefined) params.set('slice_id', String(place.slice_id));
  return `/superset/log/?${params}`;
};

export class EventLog {
  #waiting = new Map<string, LogEvent[]>();
  #scheduled = false;
  #guestToken: string | undefined;

  constructor(private readonly transport: LogTransport) {}

  setGuestToken(token: string): void {
    this.#guestToken = token;
  }

  log(event: LogEvent, place: LogPlace = {}): void {
    const url = logUrl(place);
    const batch = this.#waiting.get(url) ?? [];
    batch.push({ ts: this.transport.now(), ...event });
    this.#waiting.set(url, batch);
    if (batch.length >= BATCH_SIZE) this.#send(url);
    else if (!this.#scheduled) {
      this.#scheduled = true;
      this.transport.after(BATCH_DELAY, () => {
        this.#scheduled = false;
        this.flush();
      });
    }
  }

  flush(): void {
    for (const url of [...this.#waiting.keys()]) this.#send(url);
  }

  #send(url: string): void {
    const events = this.#waiting.get(url);
    this.#waiting.delete(url);
    if (!events?.length) return;
    const body = new FormData();
    body.append('events', JSON.stringify(events));
    if (this.#guestToken) body.append('guest_token', this.#guestToken);
    if (!this.transport.beacon(url, body)) this.transport.post(url, body).catch(() => undefined);
  }
}

const browser: LogTransport = {
  beacon: (url, body) => navigator.sendBeacon?.(url, body) ?? false,
  post: (url, body) => fetch(url, { method: 'POST', body, keepalive: true }),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
  now: () => Date.now(),
};

export const eventLog = new EventLog(browser);

/** Sends what is left when the page goes away. */
export function startEventLog(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') eventLog.flush();
  });
}
