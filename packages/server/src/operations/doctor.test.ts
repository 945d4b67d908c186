import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMetadata } from '../metadata/open.ts';
import type { Db } from '../metadata/schema.ts';
import { readSettings } from '../settings.ts';
import { examine } from './doctor.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parallax-doctor-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const storeAfter = async (change: (db: Db) => Promise<unknown>) => {
  const metadata = await openMetadata({ home });
  await change(metadata.db);
  await metadata.close();
  const findings = await examine(readSettings({ PARALLAX_HOME: home, PORT: '0' }));
  return findings.find(({ what }) => what === 'metadata store');
};

describe('a store of another version', () => {
  it('that is older is said to need migrating, and how', async () => {
    const found = await storeAfter(db => sql`delete from migrations where name like '0008%'`.execute(db));
    expect(found).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('made by an earlier version: it lacks 0008-list-indexes'),
      fix: expect.stringContaining('parallax db migrate'),
    });
  });

  it('that is newer is left to that version', async () => {
    const found = await storeAfter(db => sql`insert into migrations values ('9999-later', '')`.execute(db));
    expect(found).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('made by a newer version (9999-later)'),
      fix: 'Start that version',
    });
  });
});
