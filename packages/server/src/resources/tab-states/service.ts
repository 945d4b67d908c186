import { type NewTab, PlainError, type TabChanges } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import { takeLock } from '../../metadata/lock.ts';
import type { Db, Row, Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { databases } from '../databases/definition.ts';
import { visibleIds } from '../kit/read.ts';
import { changedBy, createdBy, insert } from '../kit/write.ts';
import { savedQueries } from '../saved-queries/definition.ts';
import { ownTab } from './own-tab.ts';

const FIRST_SQL = 'SELECT ...';

/** Keeps a new tab and makes it the active one. */
export async function createTab(tab: Static<typeof NewTab>, call: Call): Promise<number> {
  await requireDatabase(tab.dbId, call);
  const savedQueryId = tab.remoteId ?? null;
  if (savedQueryId !== null) await requireSavedQuery(savedQueryId, call);
  const userId = call.principal.id!;
  return call.services.metadata.transaction(async trx => {
    const id = await insert(trx, 'tab_states', {
      user_id: userId,
      label: tab.name ?? tab.title ?? 'Untitled Query',
      active: false,
      database_id: tab.dbId,
      catalog: tab.catalog ?? null,
      schema: tab.schema || null,
      sql: tab.sql ?? FIRST_SQL,
      query_limit: tab.queryLimit ?? null,
      hide_left_bar: tab.hideLeftBar ?? false,
      saved_query_id: savedQueryId,
      template_params: tab.templateParams ?? null,
      ...createdBy(call),
    });
    await makeActive(trx, { id, userId }, call);
    return id;
  });
}

export async function updateTab(id: number, changes: Static<typeof TabChanges>, call: Call): Promise<number> {
  const tab = await ownTab(id, call);
  if (changes.database_id != null) await requireDatabase(changes.database_id, call);
  if (changes.saved_query_id != null) await requireSavedQuery(changes.saved_query_id, call);
  if (changes.extra_json !== undefined) requireObject(changes.extra_json);
  await writeChanges(tab, changes, call);
  return id;
}

/** Of two browsers' copies the newer stays, whichever arrives last: one may have been offline for days. */
async function writeChanges(
  { id, extra_json }: Row<'tab_states'>,
  changes: Static<typeof TabChanges>,
  call: Call,
): Promise<void> {
  if (isOlder(changes.extra_json, extra_json)) return;
  const { changed_on, changed_by_fk } = changedBy(call);
  const { numUpdatedRows } = await call.services.db
    .updateTable('tab_states')
    .set({ ...changes, changed_on: String(changed_on), changed_by_fk: Number(changed_by_fk) })
    .where('id', '=', id)
    .where('extra_json', '=', extra_json)
    .executeTakeFirst();
  // Another browser's copy came in between.
  if (numUpdatedRows === 0n) await writeChanges(await ownTab(id, call), changes, call);
}

export async function activateTab(id: number, call: Call): Promise<number> {
  const tab = await ownTab(id, call);
  await call.services.metadata.transaction(trx => makeActive(trx, { id, userId: tab.user_id }, call));
  return id;
}

export async function removeTab(id: number, call: Call): Promise<void> {
  await ownTab(id, call);
  await call.services.db.deleteFrom('tab_states').where('id', '=', id).execute();
}

/** A run that was made in a tab kept by the browser alone follows its tab to the server. */
export async function migrateQuery(id: number, clientId: string, call: Call): Promise<number> {
  await ownTab(id, call);
  await ownQueries(call.services.db, call)
    .set({ sql_editor_id: String(id), changed_on: timestamp(call.now) })
    .where('client_id', '=', clientId)
    .execute();
  return id;
}

/** Takes a run out of a tab; the newest of the others becomes its latest. */
export async function removeQuery(id: number, clientId: string, call: Call): Promise<void> {
  const tab = await ownTab(id, call);
  await call.services.metadata.transaction(async trx => {
    await trx
      .deleteFrom('queries')
      .where('client_id', '=', clientId)
      .where('user_id', '=', tab.user_id)
      .where('sql_editor_id', '=', String(id))
      .execute();
    if (tab.latest_query_id !== clientId) return;
    const newest = await trx
      .selectFrom('queries')
      .select('client_id')
      .where('sql_editor_id', '=', String(id))
      .where('user_id', '=', tab.user_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    await trx
      .updateTable('tab_states')
      .set({ latest_query_id: newest?.client_id ?? null })
      .where('id', '=', id)
      .execute();
  });
}

/** One after another: two browsers that lock the same rows in different orders would wait for each other. */
async function makeActive(
  trx: Trx,
  { id, userId }: { id: number; userId: number },
  { services }: Call,
): Promise<void> {
  await takeLock(trx, services.metadata.kind, `active tab of ${userId}`);
  const tabs = trx.updateTable('tab_states').where('user_id', '=', userId);
  await tabs.set({ active: false }).where('active', '=', true).where('id', '!=', id).execute();
  await tabs.set({ active: true }).where('id', '=', id).execute();
}

const ownQueries = (db: Db, { principal }: Call) =>
  db.updateTable('queries').where('user_id', '=', principal.id);

export async function requireDatabase(id: number, call: Call): Promise<void> {
  if ((await visibleIds(databases, [id], call)).length === 0) {
    throw new PlainError(400, 'The database does not exist.');
  }
}

async function requireSavedQuery(id: number, call: Call): Promise<void> {
  if ((await visibleIds(savedQueries, [id], call)).length === 0) {
    throw new PlainError(400, 'The saved query does not exist.');
  }
}

/** When a browser changed its copy, if it says so. */
function updatedAt(text = '{}'): number | null {
  const extra: { updatedAt?: unknown } = JSON.parse(text);
  return typeof extra.updatedAt === 'number' ? extra.updatedAt : null;
}

function isOlder(arrived: string | undefined, stored: string): boolean {
  const [from, to] = [updatedAt(arrived), updatedAt(stored)];
  return from !== null && to !== null && from < to;
}

function requireObject(text: string): void {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch {}
  throw new PlainError(400, 'extra_json is not a JSON object.');
}
