import { Worker } from 'node:worker_threads';
import { AppError } from '@parallax/contract';
import { errorOf, type Outcome } from './outcome.ts';
import { type Question, READY } from './readings.ts';

export interface ThreadOptions {
  /** Questions answered at a time; the others wait. */
  most: number;
  /** Milliseconds after which an answer is not waited for any longer. */
  longest: number;
  /** Milliseconds after which a thread without work is given back: each holds the parser, over a hundred megabytes. */
  idle: number;
  /** Megabytes of objects one thread may hold. */
  memory: number;
}

interface Order {
  question: Question;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Threads that read SQL: started when there is work, replaced when one is ended, given back when idle. */
export class ReadingThreads {
  readonly #waiting: Order[] = [];
  /** The one that worked last is asked first: it may still know the text. */
  readonly #idle: ReadingThread[] = [];
  readonly #all = new Set<ReadingThread>();

  constructor(private readonly options: ThreadOptions) {}

  ask(question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    const closing = new Error('The server is closing.');
    for (const { reject } of this.#waiting.splice(0)) reject(closing);
    await Promise.all([...this.#all].map(thread => thread.end(closing)));
  }

  #next(): void {
    const thread = this.#waiting.length > 0 ? (this.#idle.pop() ?? this.#started()) : null;
    const order = thread && this.#waiting.shift();
    if (thread && order) thread.take(order);
  }

  #started(): ReadingThread | null {
    if (this.#all.size >= this.options.most) return null;
    const thread = new ReadingThread(this.options, {
      free: () => {
        this.#idle.push(thread);
        this.#next();
      },
      gone: () => {
        this.#all.delete(thread);
        const at = this.#idle.indexOf(thread);
        if (at >= 0) this.#idle.splice(at, 1);
        this.#next();
      },
    });
    this.#all.add(thread);
    return thread;
  }
}

class ReadingThread {
  readonly #worker: Worker;
  #isReady = false;
  #order: Order | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: ThreadOptions,
    private readonly tell: { free(): void; gone(): void },
  ) {
    this.#worker = startWorker(options.memory);
    this.#worker.on('message', (said: Outcome | typeof READY) =>
      said === READY ? this.#begin() : this.#settle(said),
    );
    this.#worker.on('error', error => this.#fail(isOutOfMemory(error) ? tooLarge() : error));
    this.#worker.on('exit', () => {
      this.#fail(new Error('The thread that read the SQL has ended.'));
      clearTimeout(this.#timer);
      this.tell.gone();
    });
  }

  take(order: Order): void {
    clearTimeout(this.#timer);
    this.#order = order;
    this.#worker.ref();
    if (this.#isReady) this.#ask(order);
  }

  async end(reason: Error): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #begin(): void {
    this.#isReady = true;
    if (this.#order) this.#ask(this.#order);
  }

  #ask({ question }: Order): void {
    const { longest } = this.options;
    this.#timer = setTimeout(() => void this.end(tooSlow(longest)), longest);
    this.#worker.postMessage(question);
  }

  #settle(outcome: Outcome): void {
    const order = this.#order;
    this.#rest();
    if (outcome.kind === 'value') order?.resolve(outcome.value);
    else order?.reject(errorOf(outcome));
    this.tell.free();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#order = null;
    this.#worker.unref();
    this.#timer = setTimeout(() => void this.#worker.terminate(), this.options.idle).unref();
  }

  #fail(error: Error): void {
    this.#order?.reject(error);
    this.#order = null;
  }
}

/** In the bundle the program lies beside this one under its own name. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './source-thread.mjs' : './sql-thread.js',
  import.meta.url,
);

const startWorker = (memory: number): Worker =>
  new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } });

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const ADVICE = 'Split it into shorter statements, or load long lists of values into a table.';

const tooSlow = (longest: number): AppError =>
  new AppError('SQLLAB_TIMEOUT_ERROR', {
    message: `Checking the SQL took longer than ${longest / 1000} seconds, so it was not run. ${ADVICE}`,
  });

const tooLarge = (): AppError =>
  new AppError('SQLLAB_TIMEOUT_ERROR', {
    message: `The SQL has too many parts to be checked, so it was not run. ${ADVICE}`,
  });
