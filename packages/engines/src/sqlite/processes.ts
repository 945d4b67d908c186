import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { ChildOptions, Reply, Request } from './protocol.ts';

/** By its package name the program is found from the sources and from the bundled server alike. */
const program = createRequire(import.meta.url).resolve('@parallax/engines/sqlite-child');

/** Every SQLite process of this server that is alive. */
export const processes: ReadonlySet<ChildProcess> = new Set();
const alive = processes as Set<ChildProcess>;

const GONE: Reply = {
  kind: 'error',
  message: 'The SQLite process ended unexpectedly.',
  code: 'PROCESS_ENDED',
};

/** One child process: replies are queued until somebody asks for them. */
export class SqliteProcess {
  readonly #child: ChildProcess;
  readonly #replies: Reply[] = [];
  #waiting: ((reply: Reply) => void) | null = null;
  #ended = false;
  #killed = false;

  constructor(options: ChildOptions) {
    const child = fork(program, [JSON.stringify(options)], {
      serialization: 'advanced',
      execArgv: [],
      env: { TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    alive.add(child);
    child.on('message', (reply: Reply) => this.#deliver(reply));
    const gone = () => {
      alive.delete(child);
      if (this.#ended) return;
      this.#ended = true;
      this.#deliver(GONE);
    };
    child.once('exit', gone);
    child.once('error', gone);
    this.idle();
  }

  /** Gone, or about to be: a process that was told to end may still answer, but must not serve again. */
  get ended(): boolean {
    return this.#ended || this.#killed;
  }

  /** An idle child must not keep the server alive. */
  idle(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  send(request: Request): void {
    if (this.#ended) return;
    this.#child.ref();
    this.#child.channel?.ref();
    this.#child.send(request, () => {});
  }

  next(): Promise<Reply> {
    const reply = this.#replies.shift();
    if (reply) return Promise.resolve(reply);
    if (this.#ended) return Promise.resolve(GONE);
    return new Promise(resolve => {
      this.#waiting = resolve;
    });
  }

  kill(): void {
    this.#killed = true;
    this.#child.kill('SIGKILL');
  }

  #deliver(reply: Reply): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting(reply);
    else this.#replies.push(reply);
  }
}
