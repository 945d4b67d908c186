import type { Connection } from './engine.ts';

export interface EmbeddedOptions {
  /** Made when it is missing; null for a database in memory. */
  file: string | null;
  /** Beyond it the disk is used, e.g. `256MB`; without one, most of the machine's memory. */
  memory?: string;
}

/**
 * The engine that works inside this process, for the product's own data: files on their way, results to sort, the
 * examples. It may read and write files of this machine, so no user's SQL may reach it.
 */
export async function openEmbedded({ file, memory }: EmbeddedOptions): Promise<Connection> {
  const { engine } = await import('./duckdb/index.ts');
  const bounds = memory === undefined ? '' : `?memory_limit=${memory}&threads=2`;
  return engine.open({ uri: `${embeddedUri(file ?? ':memory:')}${bounds}`, trusted: true });
}

/** The address under which a file of that engine is connected like any other database. */
export const embeddedUri = (file: string): string => `duckdb:///${file}`;
