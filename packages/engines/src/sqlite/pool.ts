import { Slots } from '../slots.ts';
import { SqliteProcess } from './processes.ts';
import type { ChildOptions } from './protocol.ts';

/** A process nobody needed for so long is ended. */
const IDLE_MILLISECONDS = 30_000;

export interface Taken {
  process: SqliteProcess;
  release(): void;
  /** Ends the process instead of giving it back. */
  drop(): void;
}

/** At most `size` processes, started when needed, used by one statement at a time. */
export class ProcessPool {
  readonly #slots: Slots;
  readonly #idle = new Map<SqliteProcess, NodeJS.Timeout | undefined>();
  readonly #keep: boolean;

  constructor(
    readonly options: ChildOptions,
    size: number,
  ) {
    this.#keep = options.path === ':memory:';
    this.#slots = new Slots(this.#keep ? 1 : size);
  }

  async take(signal: AbortSignal): Promise<Taken> {
    const free = await this.#slots.take(signal);
    const process = this.#takeIdle() ?? new SqliteProcess(this.options);
    const release = () => {
      if (!process.ended) this.#putBack(process);
      free();
    };
    const drop = () => {
      process.kill();
      free();
    };
    return { process, release, drop };
  }

  #takeIdle(): SqliteProcess | undefined {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (!process.ended) return process;
    }
    return undefined;
  }

  #putBack(process: SqliteProcess): void {
    process.idle();
    const retire = () => {
      this.#idle.delete(process);
      process.kill();
    };
    this.#idle.set(process, this.#keep ? undefined : setTimeout(retire, IDLE_MILLISECONDS).unref());
  }

  close(): void {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      process.kill();
    }
    this.#idle.clear();
  }
}
