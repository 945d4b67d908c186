import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Metadata } from '../metadata/open.ts';
import { timestamp } from '../metadata/timestamp.ts';
import type { Keys } from './keys.ts';
import { syncRoles } from './roles.ts';
import { ensureAdmin } from './users.ts';

const SECRET_RECORD = 'secret_key_fingerprint';

export interface PrepareOptions {
  metadata: Metadata;
  keys: Keys;
  clock: Clock;
  adminPassword?: string;
}

/**
 * Makes a store ready for sign-in at each start: built-in roles, the user `admin`, the right secret.
 * `printOnce` is the random password of a user just made.
 */
export async function prepareIdentity(options: PrepareOptions): Promise<{ printOnce: string | null }> {
  const { metadata, keys, clock, adminPassword } = options;
  await checkSecret(metadata, keys, clock);
  await syncRoles(metadata);
  return { printOnce: await ensureAdmin(metadata, clock, adminPassword) };
}

/** Stops a process whose secret is not the store's: it could open no sealed password and no token of its peers. */
async function checkSecret({ db }: Metadata, { fingerprint }: Keys, clock: Clock): Promise<void> {
  const stored = () =>
    db
      .selectFrom('key_value')
      .select('value')
      .where('resource', '=', SECRET_RECORD)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  if (!(await stored())) {
    const at = timestamp(clock.now());
    await db
      .insertInto('key_value')
      .values({
        uuid: randomUUID(),
        resource: SECRET_RECORD,
        value: fingerprint,
        created_on: at,
        changed_on: at,
      })
      .execute();
  }
  if ((await stored())?.value !== fingerprint) {
    throw new Error('PARALLAX_SECRET_KEY is not the secret this metadata store was made with');
  }
}
