import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openMetadata } from './open.ts';
import type { Db } from './schema.ts';
import { postgresPlace } from './testing/stores.ts';

const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
};

const SERVER = process.env.PARALLAX_TEST_POSTGRES_URL ?? '';

describe.skipIf(!SERVER)('PostgreSQL', () => {
  it('that goes away takes neither the process nor the next question with it', async () => {
    const place = await postgresPlace(SERVER);
    let lose = (_error: Error) => {};
    const lost = new Promise<Error>(resolve => {
      lose = resolve;
    });
    const { home, url } = place;
    const metadata = await openMetadata({ home, url, onLost: error => lose(error) });
    const other = await place.open();
    const work = metadata.transaction(async trx => {
      const pid = await pidOf(trx);
      await sql`select pg_terminate_backend(${pid})`.execute(other.db);
      // Nothing is being asked while the connection breaks.
      expect((await lost).message).toMatch(/terminat/);
      await pidOf(trx);
    });
    await expect(work).rejects.toThrow();
    expect(await pidOf(metadata.db)).toBeGreaterThan(0);
    await metadata.close();
    await other.close();
    await place.remove();
  });
});
