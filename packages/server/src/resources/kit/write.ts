import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Actor, Call } from '../../http/call.ts';
import type { Db, Table } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { dropTags, keepSystemTags, kindOfTable } from '../tags/system-tags.ts';
import type { StoredValue } from './field.ts';

export type Values = Record<string, StoredValue | undefined>;

/** Columns every audited insert carries. */
export const createdBy = (call: Actor): Values => ({
  created_on: timestamp(call.now),
  changed_on: timestamp(call.now),
  created_by_fk: call.principal.id,
  changed_by_fk: call.principal.id,
});
export const changedBy = (call: Actor): Values => ({
  changed_on: timestamp(call.now),
  changed_by_fk: call.principal.id,
});

export async function insert(db: Db, table: Table, values: Values): Promise<number> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const { rows } = await sql<{
    id: number;
  }>`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => sql`${value}`))}) returning id`.execute(db);
  const { id } = rows[0]!;
  await keepTags(db, table, id);
  return id;
}

/** The product's own tags follow every row and every owner that is written. */
async function keepTags(db: Db, table: Table, id: number): Promise<void> {
  const kind = kindOfTable(table);
  if (kind) await keepSystemTags(db, kind, [id]);
}

/**
 * Changes one row and raises its version. With `version` given (from If-Match) a row that somebody changed meanwhile
 * is refused with 412, so that nobody's work is overwritten unseen.
 */
export async function change(
  db: Db,
  table: Table,
  id: number,
  values: Values,
  version?: number | null,
): Promise<void> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const sets = [
    ...entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`version = version + 1`,
  ];
  const unchanged = version == null ? sql`` : sql`and version = ${version}`;
  const { rows } = await sql<{
    id: number;
  }>`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id} ${unchanged} returning id`.execute(db);
  if (rows.length > 0) return;
  if (version == null) throw new PlainError(404);
  throw new PlainError(412, 'The object was changed by somebody else since you read it.');
}

/** Deletes rows with the tags and stars that hang on them. */
export async function removeRows(db: Db, table: Table, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id in (${sql.join(ids.map(id => sql`${id}`))})`.execute(db);
  await dropTags(db, table, ids);
}

/** Replaces the rows of a link table that belong to one owner. */
export async function replaceLinks(
  db: Db,
  link: { table: Table; own: string; other: string },
  id: number,
  others: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(link.table)} where ${sql.ref(link.own)} = ${id}`.execute(db);
  if (others.length > 0) {
    const rows = [...new Set(others)].map(other => sql`(${id}, ${other})`);
    await sql`insert into ${sql.table(link.table)} (${sql.ref(link.own)}, ${sql.ref(link.other)})
      values ${sql.join(rows)}`.execute(db);
  }
  await keepTags(db, link.table, id);
}

/** The ids that exist in a table, to name those that do not. */
export async function existing(db: Db, table: Table, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id in (${sql.join(ids.map(id => sql`${id}`))})`.execute(db);
  return new Set(rows.map(row => row.id));
}

/** The version named by `If-Match`, or null when the caller did not send one. */
export function ifMatch(call: Call): number | null {
  const header = call.headers['if-match'];
  if (!header || header === '*') return null;
  const version = /^(?:W\/)?"(\d+)"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new PlainError(412, 'The object was changed by somebody else since you read it.');
  return Number(version);
}
