import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { makeFolder } from '../folders.ts';
import type { Db } from './schema.ts';

const KEPT = 5;

/** Copies the SQLite file as it stands to `snapshots/` beside it and keeps the newest five copies. */
export async function snapshot(db: Db, path: string, now: number): Promise<string> {
  const folder = join(dirname(path), 'snapshots');
  makeFolder(folder, 0o700);
  const stem = basename(path);
  const copy = join(folder, `${stem}.${new Date(now).toISOString().replaceAll(':', '-')}`);
  await sql`vacuum into ${copy}`.execute(db);
  const copies = readdirSync(folder)
    .filter(name => name.startsWith(`${stem}.`))
    .sort();
  for (const old of copies.slice(0, -KEPT)) rmSync(join(folder, old));
  return copy;
}
