import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlitePlace, type TestPlace } from './testing/stores.ts';

const SOURCE = fileURLToPath(new URL('./testing/writer.ts', import.meta.url));
/** Bundled, because it starts twenty times; inside the package, so that it finds the native module. */
const WRITER = fileURLToPath(new URL('../../node_modules/.cache/durability-writer.cjs', import.meta.url));
const ROUNDS = 20;

describe('SQLite store', () => {
  let place: TestPlace;
  beforeAll(async () => {
    await build({
      entryPoints: [SOURCE],
      outfile: WRITER,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['libsql', 'pg'],
    });
    place = await sqlitePlace();
    await (await place.open()).close();
  });
  afterAll(() => place.remove());

  it('loses no acknowledged write when killed in the middle, twenty times', { timeout: 60_000 }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged.push(...(await writeUntilKilled(place.home, round, 10 + round * 3)));
    }
    const metadata = await place.open();
    const stored = await metadata.db
      .selectFrom('roles')
      .innerJoin('groups', 'groups.name', 'roles.name')
      .select('roles.name')
      .execute();
    const halves = await metadata.db
      .selectFrom('roles')
      .leftJoin('groups', 'groups.name', 'roles.name')
      .select('roles.name')
      .where('groups.id', 'is', null)
      .execute();
    const { rows } = await sql`pragma integrity_check`.execute(metadata.db);
    await metadata.close();

    const names = new Set(stored.map(({ name }) => name));
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 10);
    expect(acknowledged.filter(name => !names.has(name))).toEqual([]);
    expect(halves).toEqual([]);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  });
});

/** Kills the writers with SIGKILL once they acknowledged `enough` writes; returns every name they printed. */
async function writeUntilKilled(home: string, round: number, enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, home, String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let failure = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    failure += text;
  });
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text;
    if (output.split('\n').length > enough) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${failure}`);
  return output.split('\n').slice(0, -1);
}
