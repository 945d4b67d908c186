import type { Clock } from '../clock.ts';
import type { Db, NewRow } from '../metadata/schema.ts';
import { timestamp } from '../metadata/timestamp.ts';

export interface Activity {
  action: string;
  userId: number | null;
  dashboardId?: number | null;
  chartId?: number | null;
  json?: string | null;
  durationMs?: number | null;
  referrer?: string | null;
}

const FLUSH_MS = 500;
const MAX_PENDING = 10_000;
/** An index entry must stay under PostgreSQL's limit. */
const MAX_ACTION = 512;

/** The action log. Entries are written in batches off the request's path; `close` writes what is left. */
export class Journal {
  #pending: NewRow<'logs'>[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  record(activity: Activity): void {
    if (this.#pending.length >= MAX_PENDING) return;
    this.#pending.push({
      action: activity.action.slice(0, MAX_ACTION),
      user_id: activity.userId,
      dashboard_id: activity.dashboardId ?? null,
      slice_id: activity.chartId ?? null,
      json: activity.json ?? null,
      duration_ms: activity.durationMs ?? null,
      referrer: activity.referrer?.slice(0, 1024) ?? null,
      dttm: timestamp(this.clock.now()),
    });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Resolves when everything recorded so far is stored. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#pending;
    this.#pending = [];
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  async #write(batch: NewRow<'logs'>[]): Promise<void> {
    try {
      for (let at = 0; at < batch.length; at += 100) {
        await this.db
          .insertInto('logs')
          .values(batch.slice(at, at + 100))
          .execute();
      }
    } catch (error) {
      this.onError(error);
    }
  }
}
