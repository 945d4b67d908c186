import { type AppError, isFinished, type QueryEvent, type QueryState, stepQuery } from '@parallax/contract';
import type { StoredResult } from './results/stored-result.ts';

/** Why a run was aborted from inside the product. */
export class Halt extends Error {
  constructor(readonly why: 'stopped' | 'shutdown') {
    super(why === 'stopped' ? 'Query was stopped.' : 'The server was shut down while the query ran.');
    this.name = 'Halt';
  }
}

/** A run of this process: its state, what it has found so far, and who waits for it. */
export class Run {
  readonly #abort = new AbortController();
  readonly #waiting = new Set<() => void>();
  #state: QueryState;
  /** The rows of the last statement, growing while they arrive. */
  result: StoredResult | null = null;
  error: AppError | null = null;

  constructor(
    readonly id: number,
    readonly clientId: string,
    readonly userId: number | null,
    readonly isAsync: boolean,
  ) {
    this.#state = stepQuery('pending', { type: 'run', async: isAsync });
  }

  get state(): QueryState {
    return this.#state;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get halt(): Halt | null {
    return this.signal.reason instanceof Halt ? this.signal.reason : null;
  }

  step(event: QueryEvent): void {
    this.#state = stepQuery(this.#state, event);
    this.notify();
  }

  /** Cancels what the database is doing. */
  cancel(why: Halt['why']): void {
    this.#abort.abort(new Halt(why));
    if (why === 'stopped') this.step({ type: 'stop' });
  }

  /** Tells those who wait that something has changed. */
  notify(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves when the condition holds, the run has ended, the time is over or the caller has left. */
  until(condition: () => boolean, milliseconds: number, signal: AbortSignal): Promise<void> {
    const isOver = () => condition() || isFinished(this.#state) || signal.aborted;
    if (isOver() || milliseconds <= 0) return Promise.resolve();
    return new Promise(resolve => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const wake = () => isOver() && end();
      const timer = setTimeout(end, milliseconds);
      this.#waiting.add(wake);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
