import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { ownTab } from './own-tab.ts';
import { presentTab } from './present.ts';
import { activateTab, createTab, migrateQuery, removeQuery, removeTab, updateTab } from './service.ts';

export const tabStateHandlers: Handlers<ProductApi>['tabState'] = {
  create: async ({ body }, call) => ({ id: await createTab(body.queryEditor, call) }),
  item: async ({ params }, call) => presentTab(await ownTab(params.pk, call), call),
  update: ({ params, body }, call) => updateTab(params.pk, body, call),
  activate: ({ params }, call) => activateTab(params.pk, call),
  remove: async ({ params }, call) => {
    await removeTab(params.pk, call);
    return 'OK';
  },
  migrateQuery: ({ params, body }, call) => migrateQuery(params.pk, body.queryId, call),
  removeQuery: async ({ params }, call) => {
    await removeQuery(params.pk, params.client_id, call);
    return 'OK';
  },
};
