import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows } from '../kit/write.ts';

type Api = ProductApi['annotationLayer'];

export const annotationLayerWriter: WriterOf<Api> = {
  async create(body, call) {
    await requireFreeName(body.name, null, call);
    const id = await insert(call.services.db, 'annotation_layers', { ...body, ...createdBy(call) });
    return { id, result: body };
  },
  async update(id, body, call) {
    if (body.name !== undefined) await requireFreeName(body.name, id, call);
    await change(call.services.db, 'annotation_layers', id, { ...body, ...changedBy(call) }, ifMatch(call));
    return body;
  },
  async remove(ids, call) {
    const used = await call.services.db
      .selectFrom('annotations')
      .select('id')
      .where('layer_id', 'in', [...ids])
      .executeTakeFirst();
    if (used) throw new PlainError(422, 'Annotation layer has associated annotations.');
    await removeRows(call.services.db, 'annotation_layers', ids);
  },
};

async function requireFreeName(name: string, self: number | null, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('annotation_layers')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { name: ['Name must be unique'] });
}

/** The layer, or the given failure when it does not exist. */
export async function requireLayer(id: number, call: Call, status: 400 | 404): Promise<void> {
  const layer = await call.services.db
    .selectFrom('annotation_layers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (layer) return;
  throw status === 404 ? new PlainError(404) : new PlainError(400, 'Annotation layer not found.');
}
