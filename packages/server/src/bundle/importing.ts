import type { Actor } from '../http/call.ts';
import type { Contents, Kind } from './files.ts';
import type { Known } from './known.ts';
import type { LegacySync } from './legacy/sources.ts';
import type { Problems } from './problems.ts';
import type { BundleSecrets } from './secrets.ts';

export interface ImportOptions {
  main: Kind | 'assets';
  overwrite: boolean;
  /** What the main things depend on is overwritten with them. */
  overwriteAll?: boolean;
  secrets: BundleSecrets;
  /** For files of releases before bundles: what their datasets do not name goes. */
  sync?: LegacySync;
}

/** One import under way: what came, what of it is here already, and what is wrong with it so far. */
export interface Importing {
  contents: Contents;
  known: Known;
  options: ImportOptions;
  problems: Problems;
  call: Actor;
}

export const isOverwritten = (kind: Kind, { main, overwrite, overwriteAll }: ImportOptions): boolean =>
  main === 'assets' || overwriteAll === true || (kind === main && overwrite);

/** Whether a file leaves what is stored under its uuid as it is. */
export const isKept = (kind: Kind, { uuid }: { uuid: string }, { known, options }: Importing): boolean =>
  known[kind].has(uuid) && !isOverwritten(kind, options);
