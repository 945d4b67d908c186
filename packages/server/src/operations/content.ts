import { accessSync, constants, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { belowRoot, type Files, HEADER, readArchive, writeArchive } from '../bundle/archive.ts';
import { bundleFiles } from '../bundle/export-bundle.ts';
import { KIND_NAMES, KINDS, type Kind } from '../bundle/files.ts';
import { importBundle, importFiles, isArchive } from '../bundle/import-bundle.ts';
import { legacyKind } from '../bundle/legacy/legacy-files.ts';
import { bundleName } from '../bundle/names.ts';
import { type BundleSecrets, NO_SECRETS } from '../bundle/secrets.ts';
import { readYaml } from '../bundle/yaml.ts';
import { makeFolder } from '../folders.ts';
import type { Db } from '../metadata/schema.ts';
import type { Services } from '../services.ts';

export const CONTENT_KINDS = [...KIND_NAMES, 'assets'] as const;
export type ContentKind = Kind | 'assets';

const TABLES = {
  themes: 'themes',
  databases: 'databases',
  datasets: 'datasets',
  charts: 'charts',
  dashboards: 'dashboards',
  queries: 'saved_queries',
} as const satisfies Record<Kind, string>;

/** A folder kept in Git should change only when its content does. */
const TIMELESS = 0;

export interface ExportOptions {
  /** A folder, or a file that ends in `.zip`. */
  to: string;
  kind: ContentKind;
  /** All of the kind when left out. */
  ids?: readonly number[];
}

/**
 * Writes content to a folder or an archive; answers the paths that were written. Files of an earlier export that are
 * no longer part of it go.
 */
export async function exportContent(services: Services, { to, kind, ids }: ExportOptions): Promise<string[]> {
  const zipped = to.endsWith('.zip');
  // Before anything is read: a wrong path is known at once.
  writing(to, () => prepareTarget(to, zipped));
  const kinds: readonly Kind[] = kind === 'assets' ? KIND_NAMES : [kind];
  const roots: Partial<Record<Kind, number[]>> = {};
  for (const each of kinds) roots[each] = await idsOf(services, each, ids);
  const now = services.clock.now();
  const type = kind === 'assets' ? 'assets' : KINDS[kind].type;
  const files = await bundleFiles(
    { type, roots, withTags: true },
    { services, now: zipped ? now : TIMELESS },
  );
  const archive = zipped && (await writeArchive(bundleName(kind, now), files));
  writing(to, () => (archive ? writeFileSync(to, archive) : writeFolder(to, files)));
  return [...files.keys()];
}

function prepareTarget(to: string, zipped: boolean): void {
  const folder = zipped ? dirname(to) : to;
  makeFolder(folder);
  accessSync(folder, constants.W_OK | constants.X_OK);
  if (zipped && statSync(to, { throwIfNoEntry: false })?.isDirectory())
    throw new Error('it is a folder, not an archive');
}

function writing(to: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${to} cannot be written (${reason}). Choose a folder that this user may write to`);
  }
}

async function idsOf({ db }: Services, kind: Kind, wanted?: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom(TABLES[kind]).select('id').orderBy('uuid').execute();
  const builtIn = kind === 'themes' ? await builtInThemes(db) : new Set();
  const ids = rows.map(row => row.id).filter(id => !builtIn.has(id));
  const missing = wanted?.find(id => !ids.includes(id));
  if (missing !== undefined) throw new Error(`There is no ${KINDS[kind].noun} with the id ${missing}`);
  return wanted ? [...wanted] : ids;
}

/** Every product has these already. */
async function builtInThemes(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('themes').select('id').where('is_system', '=', true).execute();
  return new Set(rows.map(row => row.id));
}

function writeFolder(folder: string, files: Files): void {
  for (const path of pathsIn(folder)) {
    const ours = path.split('/')[0] ?? '';
    if (!files.has(path) && KIND_NAMES.some(kind => kind === ours)) rmSync(join(folder, path));
  }
  for (const [path, text] of files) {
    const target = join(folder, path);
    makeFolder(dirname(target));
    writeFileSync(target, text);
  }
}

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name) && !/^[._]/.test(entry.name))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(path => !path.split('/').some(part => part.startsWith('.')))
    .sort();

export interface ImportContentOptions {
  /** A folder or an archive. */
  from: string;
  /** As its header says when left out. */
  kind?: ContentKind;
  overwrite: boolean;
  /** Whose rights count, and who owns what is new. */
  username: string;
  secrets?: BundleSecrets;
}

/** Imports a folder or an archive: all of it, or nothing. Answers what kind it was and how many files it had. */
export async function importContent(
  services: Services,
  { from, kind, overwrite, username, secrets = NO_SECRETS }: ImportContentOptions,
): Promise<{ kind: ContentKind; files: number }> {
  const single = singleFileIn(from);
  const files = single ? null : await readContent(from);
  if (files && !files.has(HEADER)) throw new Error(`${from} holds no bundle: there is no ${HEADER} in it`);
  const main = kind ?? (files ? kindOf(files) : legacyKind(single?.toString('utf8') ?? ''));
  if (!main)
    throw new Error(
      `${from} is neither a folder, an archive nor a file of known content. If it is one file of a bundle, say which with --kind`,
    );
  const user = await services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  const principal = user && (await services.auth.principals.actingAs(user.id));
  if (!principal) throw new Error(`There is no active user ${username}`);
  const call = { principal, services, now: services.clock.now() };
  const options = { main, overwrite, secrets };
  if (files) await importFiles(files, options, call);
  else if (single) await importBundle(single, options, call);
  return { kind: main, files: files ? files.size - 1 : 1 };
}

/** The bytes of a file that is no archive. */
function singleFileIn(path: string): Buffer | null {
  if (!statSync(path).isFile()) return null;
  const bytes = readFileSync(path);
  return isArchive(bytes) ? null : bytes;
}

async function readContent(from: string): Promise<Files> {
  if (statSync(from).isFile()) return readArchive(readFileSync(from));
  return belowRoot(pathsIn(from).map(path => [path, readFileSync(join(from, path), 'utf8')]));
}

/** Kinds from those that need others to those that need none. */
const FROM_TOP = ['dashboards', 'charts', 'datasets', 'queries', 'databases', 'themes'] as const;

/** What the header says the bundle holds; if it says nothing, that which needs the rest. */
function kindOf(files: Files): ContentKind {
  const header = readYaml(files.get(HEADER) ?? '');
  const type = typeof header === 'object' && header !== null && 'type' in header ? header.type : undefined;
  if (type === 'assets') return 'assets';
  const holds = (kind: Kind) => [...files.keys()].some(path => path.startsWith(`${kind}/`));
  return KIND_NAMES.find(kind => KINDS[kind].type === type) ?? FROM_TOP.find(holds) ?? 'assets';
}
