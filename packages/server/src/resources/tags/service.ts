import {
  type Body,
  PlainError,
  type ProductApi,
  TAGGED_OBJECT_TYPES,
  type TaggedObjectType,
} from '@parallax/contract';
import type { Actor, Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { change, changedBy, ifMatch, removeRows } from '../kit/write.ts';
import { findObjects, kindOfNumber } from './objects.ts';
import { attach, detach, detachFrom, ensureTag, type Target, targetsOf } from './store.ts';
import { isSystemTag } from './system-tags.ts';

type Api = ProductApi['tag'];
type Pair = [string, number];

export const tagWriter: WriterOf<Api> = {
  async create({ name, description, objects_to_tag = [] }, call) {
    requireCustomNames([name]);
    const { allowed } = await sortOut(objects_to_tag, call);
    const id = await call.services.metadata.transaction(async trx => {
      const made = await ensureTag(trx, name, description, call);
      await attach(trx, made, allowed.map(toTarget), call);
      return made;
    });
    return { id, result: {} };
  },
  async update(id, { name, description, objects_to_tag }, call) {
    requireCustomNames([name, ...(await namesOf([id], call))]);
    const { allowed } = await sortOut(objects_to_tag ?? [], call);
    await requireFreeName(name, id, call);
    // Only what the caller may edit loses the tag; without a list nothing does.
    const { allowed: now } = objects_to_tag
      ? await sortOut(await taggedPairs(id, call), call)
      : { allowed: [] };
    const kept = new Set(allowed.map(String));
    await call.services.metadata.transaction(async trx => {
      await change(trx, 'tags', id, { name, description, ...changedBy(call) }, ifMatch(call));
      const gone = now.filter(pair => !kept.has(String(pair)));
      await detachFrom(trx, id, gone.map(toTarget));
      await attach(trx, id, allowed.map(toTarget), call);
    });
    return {
      name,
      ...(description !== undefined && { description }),
      ...(objects_to_tag && { objects_to_tag: allowed }),
    };
  },
  async remove(ids, call) {
    requireCustomNames(await namesOf(ids, call));
    await removeRows(call.services.db, 'tags', ids);
  },
};

/** Creates tags and hangs them on what the caller may edit; the rest is reported as skipped. */
export async function bulkCreate({ tags }: Body<Api['bulkCreate']>, call: Call) {
  requireCustomNames(tags.map(tag => tag.name));
  const tagged = new Map<string, Pair>();
  const skipped = new Map<string, Pair>();
  for (const { name, description, objects_to_tag = [] } of tags) {
    const { allowed, refused } = await sortOut(objects_to_tag, call);
    await call.services.metadata.transaction(async trx => {
      await attach(trx, await ensureTag(trx, name, description, call), allowed.map(toTarget), call);
    });
    for (const pair of allowed) tagged.set(pair.join(), pair);
    for (const pair of refused) skipped.set(pair.join(), pair);
  }
  return { objects_tagged: [...tagged.values()], objects_skipped: [...skipped.values()] };
}

/** Hangs a custom tag, made when missing, on one object; says which tag it is. */
export async function tagObject(
  db: Db,
  tag: { name: string; description?: string | null },
  target: Target,
  call: Actor,
): Promise<number> {
  const id = await ensureTag(db, tag.name, tag.description, call);
  await attach(db, id, [target], call);
  return id;
}

export async function addToObject(target: Target, names: readonly string[], call: Call): Promise<void> {
  requireCustomNames(names);
  await requireEditable(target, call);
  await call.services.metadata.transaction(async trx => {
    for (const name of names) await attach(trx, await ensureTag(trx, name, null, call), [target], call);
  });
}

export async function removeFromObject(target: Target, name: string, call: Call): Promise<void> {
  requireCustomNames([name]);
  await requireEditable(target, call);
  if (!(await detach(call.services.db, name, target)))
    throw new PlainError(422, 'The tag is not attached to the object.');
}

async function requireEditable({ type, id }: Target, call: Call): Promise<void> {
  const kind = kindOfNumber(type);
  if (!kind) throw new PlainError(422, 'Tag parameters are invalid.');
  const [found] = await findObjects(kind, [id], call);
  if (!found) throw new PlainError(404);
  if (!call.principal.isAdmin && !found.owner) throw new PlainError(403);
}

/** Splits pairs into those the caller may tag and the others; an unknown kind of object is a mistake. */
async function sortOut(pairs: readonly Pair[], call: Call): Promise<{ allowed: Pair[]; refused: Pair[] }> {
  const allowed: Pair[] = [];
  const refused: Pair[] = [];
  for (const kind of new Set(pairs.map(([name]) => name))) {
    if (!(kind in TAGGED_OBJECT_TYPES)) throw new PlainError(422, 'Tag parameters are invalid.');
    const wanted = pairs.filter(([name]) => name === kind);
    const found = await findObjects(
      kind as TaggedObjectType,
      wanted.map(([, id]) => id),
      call,
    );
    for (const pair of wanted) {
      const object = found.find(row => row.id === pair[1]);
      (object && (call.principal.isAdmin || object.owner) ? allowed : refused).push(pair);
    }
  }
  return { allowed, refused };
}

async function taggedPairs(tagId: number, call: Call): Promise<Pair[]> {
  const targets = await targetsOf(call.services.db, tagId);
  return targets.flatMap(({ type, id }): Pair[] => {
    const kind = kindOfNumber(type);
    return kind ? [[kind, id]] : [];
  });
}

const toTarget = ([kind, id]: Pair): Target => ({ type: TAGGED_OBJECT_TYPES[kind as TaggedObjectType], id });

/** Nobody hangs, takes off, renames or deletes what the product says itself about its objects. */
export function requireCustomNames(names: readonly string[]): void {
  const system = names.find(isSystemTag);
  if (system) throw new PlainError(422, { name: [`${system} is a tag that Parallax keeps itself.`] });
}

async function namesOf(ids: readonly number[], call: Call): Promise<string[]> {
  const tags = await call.services.db
    .selectFrom('tags')
    .select('name')
    .where('id', 'in', [...ids])
    .execute();
  return tags.map(tag => tag.name);
}

async function requireFreeName(name: string, self: number, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { name: ['Name must be unique'] });
}
