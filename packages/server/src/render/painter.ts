import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { ResvgRenderOptions } from '@resvg/resvg-js';
import { Queue } from './queue.ts';

/** By its package name the program is found from the sources and from the bundled server alike. */
const program = createRequire(import.meta.url).resolve('@parallax/server/png-child');
/** A picture that takes longer is not worth waiting for. */
const LONGEST_MS = 30_000;
/** The process is given back after a while without work. */
const IDLE_MS = 60_000;

type Reply = { file: Uint8Array } | { problem: string };

interface Order {
  /** One SVG text for each sheet; a PNG has one. */
  sheets: readonly string[];
  as: 'png' | 'pdf';
  options: ResvgRenderOptions;
}

/** The process that draws pictures: started when one is asked for, replaced when it fails, ended when idle. */
class Painter {
  readonly #queue = new Queue();
  #child: ChildProcess | null = null;
  #rest: NodeJS.Timeout | undefined;

  paint(order: Order): Promise<Buffer> {
    return this.#queue.run(async () => {
      clearTimeout(this.#rest);
      try {
        return await this.#ask(order);
      } finally {
        this.#rest = setTimeout(() => this.#end(), IDLE_MS).unref();
      }
    });
  }

  #ask(order: Order): Promise<Buffer> {
    const child = this.#running();
    child.ref();
    child.channel?.ref();
    return new Promise<Buffer>((resolve, reject) => {
      const settle = (outcome: Buffer | Error): void => {
        clearTimeout(late);
        child.removeAllListeners('message');
        child.removeAllListeners('exit');
        child.unref();
        child.channel?.unref();
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      const late = setTimeout(() => {
        this.#end();
        settle(new Error('Drawing the picture took too long.'));
      }, LONGEST_MS);
      child.once('message', (reply: Reply) =>
        settle('file' in reply ? Buffer.from(reply.file) : new Error(reply.problem)),
      );
      child.once('exit', () => {
        if (this.#child === child) this.#child = null;
        settle(new Error('The picture could not be drawn.'));
      });
      child.send(order, error => {
        if (error) settle(error);
      });
    });
  }

  #running(): ChildProcess {
    const known = this.#child;
    if (known?.connected) return known;
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('error', () => this.#end());
    this.#child = child;
    return child;
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

export const painter = new Painter();
