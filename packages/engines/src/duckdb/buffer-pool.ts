import type { DuckDBInstance } from '@duckdb/node-api';

const SMALL = '16MB';

/**
 * The blocks that DuckDB keeps of its file. What it writes stays there too, up to most of the machine's memory, so a
 * long load empties the pool as it goes. DuckDB does that for a lower limit only, and a statement that needs memory
 * meanwhile would fail: it is done while no statement runs, and those that come wait for the moment it takes.
 */
export class BufferPool {
  #running = 0;
  #emptying: Promise<void> | null = null;

  constructor(
    private readonly instance: Promise<DuckDBInstance>,
    /** The limit to return to; without one, DuckDB's own. */
    private readonly limit: string | undefined,
  ) {}

  /** A statement begins; the answer ends it. */
  async enter(): Promise<() => void> {
    while (this.#emptying) await this.#emptying;
    this.#running++;
    let inside = true;
    return () => {
      if (inside) this.#running--;
      inside = false;
    };
  }

  /** Empties the pool if no statement runs now. */
  async empty(): Promise<void> {
    if (this.#running > 0 || this.#emptying) return;
    this.#emptying = this.#lowerLimit().finally(() => {
      this.#emptying = null;
    });
    await this.#emptying;
  }

  async #lowerLimit(): Promise<void> {
    const connection = await (await this.instance).connect();
    try {
      // Blocks in use cannot be freed: the limit is refused then, after all others are.
      await connection.run(`SET GLOBAL memory_limit = '${SMALL}'`).catch(() => {});
      const back = this.limit?.replaceAll("'", "''");
      await connection.run(
        back === undefined ? 'RESET GLOBAL memory_limit' : `SET GLOBAL memory_limit = '${back}'`,
      );
    } finally {
      connection.closeSync();
    }
  }
}
