import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi, TAGGED_OBJECT_TYPES } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { databases } from '../databases/definition.ts';
import { jsonObjectText } from '../datasets/json-text.ts';
import { dropStars } from '../kit/favourites.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { visibleIds } from '../kit/read.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows } from '../kit/write.ts';
import { untag } from '../tags/assign.ts';
import { QUERY_STAR } from './definition.ts';

type Api = ProductApi['savedQuery'];
type Fields = Body<Api['update']>;

export const savedQueryWriter: WriterOf<Api> = {
  async create(body, call) {
    const id = await insert(call.services.db, 'saved_queries', {
      ...(await values(body, call)),
      uuid: randomUUID(),
      user_id: call.principal.id,
      ...createdBy(call),
    });
    return { id, result: body };
  },
  async update(id, body, call) {
    const changed = { ...(await values(body, call)), ...changedBy(call) };
    await change(call.services.db, 'saved_queries', id, changed, ifMatch(call));
    return body;
  },
  async remove(ids, call) {
    await call.services.metadata.transaction(async trx => {
      await removeRows(trx, 'saved_queries', ids);
      await dropStars(trx, QUERY_STAR, ids);
      await untag(trx, TAGGED_OBJECT_TYPES.query, ids);
    });
  },
};

async function values(body: Fields, call: Call) {
  if (body.db_id !== undefined && (await visibleIds(databases, [body.db_id], call)).length === 0) {
    throw new PlainError(422, { db_id: ['Database does not exist'] });
  }
  const label = body.label === null ? null : body.label?.trim();
  return { ...body, label, extra_json: jsonObjectText('extra_json', body.extra_json) };
}
