import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { menuFor } from './entries.ts';

export const menuHandlers: Handlers<ProductApi>['menu'] = {
  list: (_input, call) => ({ result: menuFor(call.principal) }),
};
