import { sql } from 'kysely';
import type { Trx } from './schema.ts';

/**
 * Makes processes that run the same job take turns until the transaction ends. On SQLite a transaction already shuts
 * out every other writer.
 */
export async function takeLock(trx: Trx, kind: 'sqlite' | 'postgres', job: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext('parallax'), hashtext(${job}))`.execute(trx);
}
