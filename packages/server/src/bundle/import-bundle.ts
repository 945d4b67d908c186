import type { Actor } from '../http/call.ts';
import { type Files, readArchive } from './archive.ts';
import { checkBundle } from './check.ts';
import { closure } from './closure.ts';
import { loadData } from './data/load-data.ts';
import { BUNDLE_VERSION, KINDS, type Kind } from './files.ts';
import { withoutFilterBoxes } from './filter-box.ts';
import type { Importing, ImportOptions } from './importing.ts';
import { knownRows } from './known.ts';
import { legacyFiles } from './legacy/legacy-files.ts';
import { Problems } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { importTags } from './tags.ts';
import { keepUnknownFields } from './unknown-fields.ts';
import { writeRows } from './write-rows.ts';
import { readYaml, writeYaml } from './yaml.ts';

/**
 * Imports a zipped bundle, a single file of one, or a file of a release before bundles: all of it, or nothing with every
 * problem named by file and field.
 */
export const importBundle = async (bytes: Buffer, options: ImportOptions, call: Actor): Promise<void> =>
  importFiles(await bundleIn(bytes, options, call), options, call);

const ARCHIVE_MARK = 'PK';

export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === ARCHIVE_MARK;

async function bundleIn(bytes: Buffer, options: ImportOptions, { services }: Actor): Promise<Files> {
  const { main, sync = NO_SYNC } = options;
  if (main === 'assets' || isArchive(bytes)) return readArchive(bytes);
  const text = bytes.toString('utf8');
  return (
    singleFile(text, main) ?? (await legacyFiles(text, main, sync, services.db)) ?? (await readArchive(bytes))
  );
}

const NO_SYNC = { columns: false, metrics: false };

/** A line that only a file of YAML or JSON would begin with. */
const MAPPING = /^[ \t{]*["']?\w+["']?[ \t]*:/m;

/** The one YAML or JSON file somebody sent instead of an archive, as the bundle it would be alone. */
function singleFile(text: string, main: Kind): Files | null {
  try {
    const value = readYaml(text);
    if (typeof value !== 'object' || value === null || !('uuid' in value)) return null;
  } catch {
    // What is wrong with it is said when the bundle is read.
    if (!MAPPING.test(text)) return null;
  }
  const header = writeYaml({ version: BUNDLE_VERSION, type: KINDS[main].type });
  return new Map([
    ['metadata.yaml', header],
    [`${main}/file.yaml`, text],
  ]);
}

/** Imports the files of an unpacked bundle. */
export async function importFiles(files: Files, options: ImportOptions, call: Actor): Promise<void> {
  const { main } = options;
  const problems = new Problems();
  const noun = main === 'assets' ? 'assets' : KINDS[main].noun;
  const all = readBundle(files, main === 'assets' ? 'assets' : KINDS[main].type, problems);
  problems.throwIfAny(noun);
  const contents = closure(withoutFilterBoxes(all), main);
  const known = await knownRows(call.services.db, contents);
  const importing: Importing = { contents, known, options, problems, call };
  await checkBundle(importing);
  problems.throwIfAny(noun);
  await loadData(importing);
  problems.throwIfAny(noun);
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    const written = new Set<string>();
    await writeRows({ ...importing, trx, written });
    await keepUnknownFields(trx, contents, written);
    await importTags(trx, importing);
    await metadata.counters.bump('data', trx);
    await metadata.counters.bump('identity', trx);
  });
}
