import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handlers } from '../../http/call.ts';
import { requireLayer } from '../annotation-layers/service.ts';
import * as read from '../kit/read.ts';
import { removeRows } from '../kit/write.ts';
import { annotations } from './definition.ts';
import { createAnnotation, updateAnnotation } from './service.ts';

async function remove(layer: number, ids: readonly number[], call: Call): Promise<void> {
  const found = await read.visibleIds(annotations, ids, call, { pk: layer });
  if (ids.length === 0 || found.length < new Set(ids).size) throw new PlainError(404);
  await removeRows(call.services.db, 'annotations', found);
}

export const annotationHandlers: Handlers<ProductApi>['annotation'] = {
  list: async ({ params, q }, call) => {
    await requireLayer(params.pk, call, 404);
    return new Answer(200, await read.list(annotations, q, call, params));
  },
  item: async ({ params, q }, call) => {
    const { body, version } = await read.item(annotations, params.annotation_id, q, call, params);
    return new Answer(200, body, { etag: `"${version}"` });
  },
  create: async ({ params, body }, call) => {
    const id = await createAnnotation(params.pk, body, call);
    return new Answer(201, { id, result: { ...body, layer: params.pk } });
  },
  update: async ({ params, body }, call) => {
    await updateAnnotation(params.pk, params.annotation_id, body, call);
    return { id: params.annotation_id, result: { ...body, layer: params.pk } };
  },
  remove: async ({ params }, call) => {
    await remove(params.pk, [params.annotation_id], call);
    return { message: 'OK' };
  },
  removeMany: async ({ params, q }, call) => {
    if (!q) throw new PlainError(400, "Not a valid rison schema 'q' is a required property");
    await remove(params.pk, q, call);
    return { message: `Deleted ${q.length} ${q.length === 1 ? 'annotation' : 'annotations'}` };
  },
};
