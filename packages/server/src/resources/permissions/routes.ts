import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { readHandlers, type WriterOf, writeHandlers } from '../kit/handlers.ts';
import { existing, insert, removeRows } from '../kit/write.ts';
import { changeIdentity } from '../users/service.ts';
import { permissionPairs, permissions, permissionViews } from './definitions.ts';

type ViewApi = ProductApi['permissionView'];
type PairApi = ProductApi['permissionPair'];

const viewWriter: WriterOf<ViewApi> = {
  create: async (body, call) => ({
    id: await changeIdentity(call, trx => insert(trx, 'views', body)),
    result: body,
  }),
  update: async (id, body, call) => {
    await changeIdentity(call, trx => trx.updateTable('views').set(body).where('id', '=', id).execute());
    return body;
  },
  remove: (ids, call) => changeIdentity(call, trx => removeRows(trx, 'views', ids)),
};

const pairWriter: WriterOf<PairApi> = {
  create: async (body, call) => {
    const values = await pairValues(body, call);
    return { id: await changeIdentity(call, trx => insert(trx, 'permission_views', values)), result: body };
  },
  update: async (id, body, call) => {
    const values = await pairValues(body, call);
    await changeIdentity(call, trx =>
      trx.updateTable('permission_views').set(values).where('id', '=', id).execute(),
    );
    return body;
  },
  remove: (ids, call) => changeIdentity(call, trx => removeRows(trx, 'permission_views', ids)),
};

async function pairValues(body: { permission_id: number; view_menu_id: number }, call: Call) {
  const { db } = call.services;
  const permission = await existing(db, 'permissions', [body.permission_id]);
  if (permission.size === 0) throw new PlainError(422, { permission_id: ['Permission does not exist.'] });
  const view = await existing(db, 'views', [body.view_menu_id]);
  if (view.size === 0) throw new PlainError(422, { view_menu_id: ['View does not exist.'] });
  return { permission_id: body.permission_id, view_id: body.view_menu_id };
}

export const permissionHandlers: Handlers<ProductApi>['permission'] =
  readHandlers<ProductApi['permission']>(permissions);
export const permissionViewHandlers: Handlers<ProductApi>['permissionView'] = {
  ...readHandlers<ViewApi>(permissionViews),
  ...writeHandlers<ViewApi>(permissionViews, viewWriter),
};
export const permissionPairHandlers: Handlers<ProductApi>['permissionPair'] = {
  ...readHandlers<PairApi>(permissionPairs),
  ...writeHandlers<PairApi>(permissionPairs, pairWriter),
};
