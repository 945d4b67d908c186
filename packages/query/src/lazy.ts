/** Thrown by synchronous functions whose library is not in memory yet. */
export class NotLoaded extends Error {
  constructor(readonly load: () => Promise<void>) {
    super('A library is not loaded yet.');
    this.name = 'NotLoaded';
  }
}

/**
 * Runs synchronous, pure work that may need the SQL parser or the template engine, and loads what turns out to be
 * needed. The work starts again after each load, so it must not have effects of its own.
 *
 * @example
 * const plan = await withLibraries(() => planQuery(query, dataset, options));
 */
export async function withLibraries<T>(work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      await error.load();
    }
  }
}
