import type { Call } from '../http/call.ts';
import { readArchive } from './archive.ts';
import { checkBundle, type ImportOptions } from './check.ts';
import { closure } from './closure.ts';
import { KINDS } from './files.ts';
import { knownRows } from './known.ts';
import { Problems } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { importTags } from './tags.ts';
import { writeRows } from './write-rows.ts';

/** Imports a bundle: all of it, or nothing with every problem named by file and field. */
export async function importBundle(bytes: Buffer, options: ImportOptions, call: Call): Promise<void> {
  const { main } = options;
  const problems = new Problems();
  const noun = main === 'assets' ? 'assets' : KINDS[main].noun;
  const all = readBundle(await readArchive(bytes), main === 'assets' ? 'assets' : KINDS[main].type, problems);
  problems.throwIfAny(noun);
  const contents = closure(all, main);
  const known = await knownRows(call.services.db, contents);
  await checkBundle(contents, known, options, problems, call);
  problems.throwIfAny(noun);
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    await writeRows(contents, { trx, call, known, options });
    await importTags(trx, contents, known, call);
    await metadata.counters.bump('data', trx);
    await metadata.counters.bump('identity', trx);
  });
}
