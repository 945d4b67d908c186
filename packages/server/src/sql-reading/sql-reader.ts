import { setImmediate } from 'node:timers/promises';
import { withLibraries } from '@parallax/query';
import { answer } from './answer.ts';
import type { Question, ReadingName, Readings } from './readings.ts';
import { ReadingThreads, type ThreadOptions } from './threads.ts';

export interface SqlReaderOptions extends ThreadOptions {
  /** From this weight on SQL is read in another thread. */
  heavy: number;
}

const USUAL: SqlReaderOptions = { heavy: 32_000, most: 2, longest: 20_000, idle: 60_000, memory: 1_024 };
/** Reading a statement costs about as much as so many characters, however short it is. */
const PER_STATEMENT = 200;
/** Milliseconds of reading after which others get their turn. */
const TURN = 5;

/**
 * Reads SQL without holding up anybody else: short texts here, where the trip to another thread would cost more than
 * the reading, long ones in threads of their own.
 *
 * @example
 * const { tables } = await services.sqlReader.read('tablesOf', sql, dialect);
 */
export class SqlReader {
  readonly #options: SqlReaderOptions;
  readonly #threads: ReadingThreads;
  /** Milliseconds of reading in this thread since others had their turn. */
  #busy = 0;

  constructor(options: Partial<SqlReaderOptions> = {}) {
    this.#options = { ...USUAL, ...options };
    this.#threads = new ReadingThreads(this.#options);
  }

  /** Whether a text takes longer than others should wait for. */
  isHeavy(sql: string): boolean {
    const { heavy } = this.#options;
    let weight = sql.length;
    for (let at = sql.indexOf(';'); at >= 0 && weight < heavy; at = sql.indexOf(';', at + 1)) {
      weight += PER_STATEMENT;
    }
    return weight >= heavy;
  }

  async read<Name extends ReadingName>(
    name: Name,
    ...args: Parameters<Readings[Name]>
  ): Promise<ReturnType<Readings[Name]>> {
    const question = { name, args };
    const found = (args as unknown[]).some(arg => typeof arg === 'string' && this.isHeavy(arg))
      ? await this.#threads.ask(question)
      : await this.#readHere(question);
    return found as ReturnType<Readings[Name]>;
  }

  /** Many short texts are a long one: after some of them others get their turn. */
  async #readHere(question: Question): Promise<unknown> {
    while (this.#busy > TURN) await setImmediate();
    return withLibraries(() => this.#timed(question));
  }

  #timed(question: Question): unknown {
    const start = performance.now();
    try {
      return answer(question);
    } finally {
      if (this.#busy === 0) void setImmediate().then(() => this.#restart());
      this.#busy += performance.now() - start;
    }
  }

  #restart(): void {
    this.#busy = 0;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
