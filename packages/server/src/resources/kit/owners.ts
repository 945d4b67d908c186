import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Actor } from '../../http/call.ts';
import type { Table } from '../../metadata/schema.ts';
import { existing } from './write.ts';

/** The link table that holds a resource's owners. */
export interface OwnerLinks {
  table: Table;
  own: string;
  other: 'user_id';
}

/** Refuses with 403 unless the caller owns every one of the rows or is an administrator. */
export async function requireOwner(links: OwnerLinks, ids: readonly number[], call: Actor): Promise<void> {
  if (call.principal.isAdmin || ids.length === 0) return;
  const owned = await ownedAmong(links, ids, call);
  if (ids.some(id => !owned.has(id))) throw new PlainError(403);
}

/** The ids among those given that the caller owns. */
export async function ownedAmong(
  links: OwnerLinks,
  ids: readonly number[],
  call: Actor,
): Promise<Set<number>> {
  if (ids.length === 0 || call.principal.id === null) return new Set();
  const { rows } = await sql<{ id: number }>`select ${sql.ref(links.own)} as id from ${sql.table(links.table)}
    where user_id = ${call.principal.id} and ${sql.ref(links.own)} in (${sql.join(ids.map(id => sql`${id}`))})`.execute(
    call.services.db,
  );
  return new Set(rows.map(row => row.id));
}

/**
 * The owners to store. Nobody named at creation: the caller. A caller who is not an administrator stays an owner of
 * what they make or change. Undefined leaves the stored list as it is.
 */
export async function ownersToStore(
  given: readonly number[] | null | undefined,
  when: 'create' | 'update',
  call: Actor,
): Promise<number[] | undefined> {
  if (when === 'update' && (given === undefined || given === null)) return undefined;
  const asked = [...new Set(given ?? [])];
  const known = await existing(call.services.db, 'users', asked);
  if (asked.some(id => !known.has(id))) throw new PlainError(422, { owners: ['Owners are invalid'] });
  const me = call.principal.id;
  const keepsMe = me !== null && (!call.principal.isAdmin || (when === 'create' && asked.length === 0));
  return keepsMe && !asked.includes(me) ? [...asked, me] : asked;
}
