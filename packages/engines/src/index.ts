import { AppError } from '@parallax/contract';
import { parseAddress } from './address.ts';
import { manifest as duckdb } from './duckdb/manifest.ts';
import type { Engine, Manifest } from './engine.ts';
import { manifest as mysql } from './mysql/manifest.ts';
import { manifest as postgres } from './postgres/manifest.ts';
import { manifest as sqlite } from './sqlite/manifest.ts';
import { manifest as trino } from './trino/manifest.ts';

export * from './embedded.ts';
export * from './engine.ts';
export { tableExists } from './loading/existing.ts';
export * from './uri.ts';

export interface EngineEntry {
  manifest: Manifest;
  /** Loads the driver; the manifest alone is free. */
  load(): Promise<{ engine: Engine }>;
}

export const engines: readonly EngineEntry[] = [
  { manifest: postgres, load: () => import('./postgres/index.ts') },
  { manifest: mysql, load: () => import('./mysql/index.ts') },
  { manifest: duckdb, load: () => import('./duckdb/index.ts') },
  { manifest: sqlite, load: () => import('./sqlite/index.ts') },
  { manifest: trino, load: () => import('./trino/index.ts') },
];

/** The entry of a registry key or of any URI scheme that means it. */
export const findEngine = (name: string): EngineEntry | undefined =>
  engines.find(({ manifest }) => manifest.engine === name || manifest.aliases.includes(name));

/** The engine of an address, e.g. `postgresql+psycopg2://…`; its driver is loaded with the first use. */
export async function engineFor(uri: string): Promise<Engine> {
  const { scheme } = parseAddress(uri);
  const entry = findEngine(scheme);
  if (!entry) {
    throw new AppError('GENERIC_COMMAND_ERROR', {
      message: `Could not load database driver: ${scheme}. Parallax does not connect to databases of this kind; what was saved for it is kept.`,
    });
  }
  return (await entry.load()).engine;
}
