import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Handlers } from '../../http/call.ts';
import { requireUser } from '../kit/favourites.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { existing } from '../kit/write.ts';
import { tags } from './definition.ts';
import { objectsByTag } from './get-objects.ts';
import { addToObject, bulkCreate, removeFromObject, requireCustomNames, tagWriter } from './service.ts';
import { namesKnown, removeByName } from './store.ts';

type Api = ProductApi['tag'];

export const tagHandlers: Handlers<ProductApi>['tag'] = {
  ...readHandlers<Api>(tags),
  ...writeHandlers<Api>(tags, tagWriter),
  create: async ({ body }, call) => {
    await tagWriter.create(body, call);
    return new Answer(201, {});
  },
  removeMany: async ({ q }, call) => {
    if (!q) throw new PlainError(400, "Not a valid rison schema 'q' is a required property");
    const known = await namesKnown(call.services.db, q);
    if (q.length === 0 || q.some(name => !known.has(name))) throw new PlainError(404);
    requireCustomNames(q);
    await removeByName(call.services.db, q);
    return { message: `Deleted ${known.size} tag${known.size === 1 ? '' : 's'}` };
  },
  bulkCreate: async ({ body }, call) => ({ result: await bulkCreate(body, call) }),
  addToObject: async ({ params, body }, call) => {
    await addToObject({ type: params.object_type, id: params.object_id }, body.properties.tags, call);
    return new Answer(201, {});
  },
  removeFromObject: async ({ params }, call) => {
    await removeFromObject({ type: params.object_type, id: params.object_id }, params.tag, call);
    return { message: 'OK' };
  },
  objects: ({ query }, call) => objectsByTag(query ?? {}, call),
  favouriteStatus: async ({ q = [] }, call) => {
    if (q.length === 0) return { result: [] };
    const rows = await call.services.db
      .selectFrom('tag_favourites')
      .select('tag_id')
      .where('user_id', '=', requireUser(call))
      .where('tag_id', 'in', q)
      .execute();
    return { result: q.map(id => ({ id, value: rows.some(row => row.tag_id === id) })) };
  },
  addFavourite: async ({ params }, call) => {
    if ((await existing(call.services.db, 'tags', [params.pk])).size === 0) throw new PlainError(404);
    await call.services.db
      .insertInto('tag_favourites')
      .values({ user_id: requireUser(call), tag_id: params.pk })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return { result: 'OK' };
  },
  removeFavourite: async ({ params }, call) => {
    if ((await existing(call.services.db, 'tags', [params.pk])).size === 0) throw new PlainError(404);
    await call.services.db
      .deleteFrom('tag_favourites')
      .where('user_id', '=', requireUser(call))
      .where('tag_id', '=', params.pk)
      .execute();
    return { result: 'OK' };
  },
};
