import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { databases } from '../databases/definition.ts';
import { jsonObjectText } from '../datasets/json-text.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { visibleIds } from '../kit/read.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows } from '../kit/write.ts';

type Api = ProductApi['savedQuery'];
type Fields = Body<Api['update']>;

export const savedQueryWriter: WriterOf<Api> = {
  async create(body, call) {
    const row = {
      ...(await values(body, call)),
      uuid: randomUUID(),
      user_id: call.principal.id,
      ...createdBy(call),
    };
    const id = await call.services.metadata.transaction(trx => insert(trx, 'saved_queries', row));
    return { id, result: body };
  },
  async update(id, body, call) {
    const changed = { ...(await values(body, call)), ...changedBy(call) };
    await change(call.services.db, 'saved_queries', id, changed, ifMatch(call));
    return body;
  },
  async remove(ids, call) {
    await call.services.metadata.transaction(trx => removeRows(trx, 'saved_queries', ids));
  },
};

async function values(body: Fields, call: Call) {
  if (body.db_id !== undefined && (await visibleIds(databases, [body.db_id], call)).length === 0) {
    throw new PlainError(422, { db_id: ['Database does not exist'] });
  }
  const label = body.label === null ? null : body.label?.trim();
  return { ...body, label, extra_json: jsonObjectText('extra_json', body.extra_json) };
}
