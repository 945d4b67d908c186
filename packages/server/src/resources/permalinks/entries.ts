import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { epochMs, timestamp } from '../../metadata/timestamp.ts';
import { changedBy, createdBy, insert } from '../kit/write.ts';

export type EntryKind =
  | 'dashboard_permalink'
  | 'explore_permalink'
  | 'sqllab_permalink'
  | 'filter_state'
  | 'explore_form_data'
  | 'dashboard_picture';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 11;
/** A read moves the end of an entry's life, but at most so often. */
const REFRESH_AFTER_MS = 3_600_000;

/** Eleven letters and digits that hold 64 bits. */
function keyOf(bytes: Buffer): string {
  let number = bytes.readBigUInt64BE();
  let key = '';
  for (let index = 0; index < KEY_LENGTH; index++) {
    key = ALPHABET[Number(number % 62n)] + key;
    number /= 62n;
  }
  return key;
}

export const randomKey = (): string => keyOf(randomBytes(8));

/** The same key for the same content of the same user. */
export const contentKey = (content: unknown, { principal }: Call): string =>
  keyOf(
    createHash('sha256')
      .update(JSON.stringify([principal.id, content]))
      .digest(),
  );

export interface EntryOptions {
  key: string;
  /** Kept for ever when absent. */
  ttlMs?: number;
}

/** Stores a value under a key; an entry that is already there stays. What has outlived its time is swept out. */
export async function keep(
  kind: EntryKind,
  value: unknown,
  { key, ttlMs }: EntryOptions,
  call: Call,
): Promise<string> {
  const { metadata } = call.services;
  await metadata.transaction(async trx => {
    await trx.deleteFrom('key_value').where('expires_on', '<', timestamp(call.now)).execute();
    const known = await trx
      .selectFrom('key_value')
      .select('id')
      .where('resource', '=', kind)
      .where('fingerprint', '=', key)
      .executeTakeFirst();
    if (known) return;
    await insert(trx, 'key_value', {
      uuid: randomUUID(),
      resource: kind,
      fingerprint: key,
      value: JSON.stringify(value),
      expires_on: ttlMs === undefined ? null : timestamp(call.now + ttlMs),
      ...createdBy(call),
    });
  });
  return key;
}

export interface Entry<T> {
  id: number;
  value: T;
  ownerId: number | null;
}

/** The entry of that key, whose life begins anew; null when it is not there or over. */
export async function find<T>(
  kind: EntryKind,
  key: string,
  call: Call,
  ttlMs?: number,
): Promise<Entry<T> | null> {
  const { db } = call.services;
  const row = await db
    .selectFrom('key_value')
    .select(['id', 'value', 'expires_on', 'created_by_fk'])
    .where('resource', '=', kind)
    .where('fingerprint', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const expires = row.expires_on === null ? null : epochMs(row.expires_on);
  if (expires !== null && expires < call.now) return null;
  if (ttlMs !== undefined && expires !== null && call.now + ttlMs - expires > REFRESH_AFTER_MS) {
    const expires_on = timestamp(call.now + ttlMs);
    await db.updateTable('key_value').set({ expires_on }).where('id', '=', row.id).execute();
  }
  return { id: row.id, value: JSON.parse(row.value) as T, ownerId: row.created_by_fk };
}

/** Replaces the value of an entry that the caller made. */
export async function replace(
  entry: Entry<unknown>,
  value: unknown,
  ttlMs: number,
  call: Call,
): Promise<void> {
  requireOwn(entry, call);
  await call.services.db
    .updateTable('key_value')
    .set({
      value: JSON.stringify(value),
      expires_on: timestamp(call.now + ttlMs),
      ...changedBy(call),
    })
    .where('id', '=', entry.id)
    .execute();
}

export async function forget(entry: Entry<unknown>, call: Call): Promise<void> {
  requireOwn(entry, call);
  await call.services.db.deleteFrom('key_value').where('id', '=', entry.id).execute();
}

function requireOwn({ ownerId }: Entry<unknown>, { principal }: Call): void {
  if (ownerId !== principal.id) throw new PlainError(403);
}
