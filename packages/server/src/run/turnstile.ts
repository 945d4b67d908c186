type Enter = () => void;

/** At most `size` at a time; those who wait enter by turns of their names, so that nobody's crowd holds up the rest. */
export class Turnstile {
  #free: number;
  readonly #lines = new Map<string, Enter[]>();

  constructor(size: number) {
    this.#free = size;
  }

  /** Runs the work when it is the named one's turn; a wait ends when the signal fires. */
  async pass<T>(name: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(name, signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(name) ?? [];
      this.#lines.set(name, line);
      const giveUp = () => {
        line.splice(line.indexOf(enter), 1);
        if (line.length === 0 && this.#lines.get(name) === line) this.#lines.delete(name);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(enter);
    });
  }

  #leave(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [name, line] = next;
    const enter = line.shift()!;
    this.#lines.delete(name);
    if (line.length > 0) this.#lines.set(name, line);
    enter();
  }
}
