import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Db } from '../metadata/schema.ts';
import { timestamp } from '../metadata/timestamp.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { ADMIN_ROLE } from './principals.ts';

export const ADMIN_USERNAME = 'admin';

/** Stores a new password hash; every session and token of the user ends. Bump `identity` in the same transaction. */
export async function setPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({ password: hash, credential_version: eb('credential_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Enables or disables a user; disabling ends every session and token. Bump `identity` in the same transaction. */
export async function setActive(db: Db, userId: number, active: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set(eb => ({ active, credential_version: eb('credential_version', '+', active ? 0 : 1) }))
    .where('id', '=', userId)
    .execute();
  if (!active) await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Makes the user `admin` on first start, and gives it the configured password on every start.
 * Returns the random password to print once, or null.
 */
export async function ensureAdmin(
  metadata: Metadata,
  clock: Clock,
  configured?: string,
): Promise<string | null> {
  const { db } = metadata;
  const admin = await db
    .selectFrom('users')
    .select(['id', 'password'])
    .where('username', '=', ADMIN_USERNAME)
    .executeTakeFirst();
  if (admin) {
    if (configured && !(await verifyPassword(admin.password, configured))) {
      await replacePassword(metadata, admin.id, configured);
    }
    return null;
  }
  if (!configured && (await anyUser(db))) return null;
  const password = configured ?? randomBytes(12).toString('base64url');
  const made = await createAdmin(metadata, clock, await hashPassword(password));
  return made && !configured ? password : null;
}

async function replacePassword(metadata: Metadata, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await metadata.transaction(async trx => {
    await setPassword(trx, userId, hash);
    await metadata.counters.bump('identity', trx);
  });
}

const anyUser = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** False when another process, starting at the same time, made the user first. */
const createAdmin = (metadata: Metadata, clock: Clock, hash: string): Promise<boolean> =>
  metadata.transaction(async trx => {
    const at = timestamp(clock.now());
    const user = await trx
      .insertInto('users')
      .values({
        username: ADMIN_USERNAME,
        first_name: 'Admin',
        last_name: 'User',
        email: 'admin@localhost',
        password: hash,
        created_on: at,
        changed_on: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return false;
    await trx
      .insertInto('user_roles')
      .columns(['user_id', 'role_id'])
      .expression(eb =>
        eb
          .selectFrom('roles')
          .select([eb.val(user.id).as('user_id'), 'id'])
          .where('name', '=', ADMIN_ROLE),
      )
      .execute();
    await metadata.counters.bump('identity', trx);
    return true;
  });
