import type { ProductApi } from '@parallax/contract';
import { type Handlers, RawAnswer } from '../../http/call.ts';
import { myRoles, showMe, updateMe } from './service.ts';

export const meHandlers: Handlers<ProductApi>['me'] = {
  show: async (_input, call) => ({ result: await showMe(call) }),
  roles: async (_input, call) => ({ result: await myRoles(call.principal, call) }),
  update: async ({ body }, call) => ({ result: await updateMe(body, call) }),
  avatar: () => new RawAnswer(204, null, 'image/png'),
};
