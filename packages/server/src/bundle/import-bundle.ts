import type { Actor } from '../http/call.ts';
import { type Files, readArchive } from './archive.ts';
import { checkBundle, type ImportOptions } from './check.ts';
import { closure } from './closure.ts';
import { BUNDLE_VERSION, KINDS, type Kind } from './files.ts';
import { withoutFilterBoxes } from './filter-box.ts';
import { knownRows } from './known.ts';
import { Problems } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { importTags } from './tags.ts';
import { keepUnknownFields } from './unknown-fields.ts';
import { writeRows } from './write-rows.ts';
import { readYaml, writeYaml } from './yaml.ts';

/**
 * Imports a zipped bundle, or a single file of one: all of it, or nothing with every problem named by file and field.
 */
export const importBundle = async (bytes: Buffer, options: ImportOptions, call: Actor): Promise<void> =>
  importFiles(singleFile(bytes, options.main) ?? (await readArchive(bytes)), options, call);

const ARCHIVE_MARK = 'PK';

/** The one YAML or JSON file somebody sent instead of an archive, as the bundle it would be alone. */
function singleFile(bytes: Buffer, main: Kind | 'assets'): Files | null {
  if (main === 'assets' || bytes.subarray(0, 2).toString('latin1') === ARCHIVE_MARK) return null;
  const text = bytes.toString('utf8');
  try {
    const value = readYaml(text);
    if (typeof value !== 'object' || value === null || !('uuid' in value)) return null;
  } catch {
    return null;
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
  await checkBundle(contents, known, options, problems, call);
  problems.throwIfAny(noun);
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    const written = new Set<string>();
    await writeRows(contents, { trx, call, known, options, written });
    await keepUnknownFields(trx, contents, written);
    await importTags(trx, contents, known, call);
    await metadata.counters.bump('data', trx);
    await metadata.counters.bump('identity', trx);
  });
}
