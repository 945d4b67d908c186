import { isFinished } from '@parallax/contract';
import type { Clock } from '../clock.ts';
import type { Metadata } from '../metadata/open.ts';
import { changeRunning, failAbandoned, heldBy } from './query-rows.ts';
import type { ResultsStore } from './results/store.ts';
import type { Run } from './run.ts';

const WATCH_EVERY = 1_000;
const HEARTBEAT_EVERY = 15_000;
/** A run that has shown no sign of life for so long is nobody's. */
const ABANDONED_AFTER = 60_000;
const LOOK_EVERY = 30_000;
/** Older signs of life are looked at when a process starts and when the results are swept: all rows are read then. */
const LOOK_BACK = 1_800_000;
const SWEEP_EVERY = 600_000;
const DIED = 'The server was restarted while the query ran. Run it again.';

interface Place {
  metadata: Metadata;
  clock: Clock;
  store: ResultsStore;
  /** The runs of this process. */
  running(): Run[];
  onError(error: unknown): void;
}

/** Keeps the runs of this process in step with the metadata, which other processes read and write too. */
export class RunWatch {
  #watch: NodeJS.Timeout | null = null;
  #beaten = 0;
  #wasAway = false;
  readonly #look: NodeJS.Timeout;
  readonly #sweep: NodeJS.Timeout;

  constructor(private readonly place: Place) {
    this.#look = setInterval(() => void this.look(), LOOK_EVERY);
    this.#sweep = setInterval(() => void this.recover(false).catch(place.onError), SWEEP_EVERY);
    this.#look.unref();
    this.#sweep.unref();
  }

  close(): void {
    clearInterval(this.#look);
    clearInterval(this.#sweep);
    if (this.#watch) clearInterval(this.#watch);
  }

  /** Something has begun to run. */
  wake(): void {
    this.#watch ??= setInterval(() => void this.#step(), WATCH_EVERY);
    this.#watch.unref();
  }

  /** Ends the runs a process that died has left behind, and clears away what has become of their rows. */
  async recover(isAlone: boolean): Promise<void> {
    await this.#endAbandoned(isAlone ? {} : { to: ABANDONED_AFTER });
    await this.place.store.sweep();
  }

  /** Ends the runs of processes that have died lately. */
  async look(): Promise<void> {
    try {
      if (this.#wasAway) {
        // Nobody could give a sign of life meanwhile: one more round for those that are alive.
        await this.place.metadata.db.selectFrom('queries').select('id').limit(1).execute();
        this.#wasAway = false;
        return;
      }
      await this.#endAbandoned({ from: LOOK_BACK, to: ABANDONED_AFTER });
    } catch (error) {
      this.#wasAway = true;
      this.place.onError(error);
    }
  }

  /** Milliseconds since the last sign of life. */
  #endAbandoned({ from, to }: { from?: number; to?: number }): Promise<void> {
    const now = this.place.clock.now();
    return failAbandoned(this.place.metadata.hasty, DIED, {
      now,
      ...(from !== undefined && { from: now - from }),
      ...(to !== undefined && { to: now - to }),
      // After a sleep of this machine its own runs look as if they were nobody's.
      except: this.place.running().map(({ id }) => id),
    });
  }

  async #step(): Promise<void> {
    const { metadata, clock, onError } = this.place;
    const runs = this.place.running();
    if (runs.length === 0) {
      clearInterval(this.#watch!);
      this.#watch = null;
      return;
    }
    const isDue = performance.now() - this.#beaten >= HEARTBEAT_EVERY;
    try {
      if (isDue) await this.place.store.touch();
      const ids = runs.map(({ id }) => id);
      const held = new Set(await heldBy(metadata.db, ids));
      for (const run of runs) if (!held.has(run.id) && isGoing(run)) run.cancel('stopped');
      if (!isDue) return;
      const now = clock.now();
      for (const id of ids) await changeRunning(metadata.hasty, id, {}, now);
      this.#beaten = performance.now();
    } catch (error) {
      onError(error);
    }
  }
}

/** A run that has failed by itself is about to end. */
const isGoing = (run: Run): boolean => run.error === null && !isFinished(run.state);
