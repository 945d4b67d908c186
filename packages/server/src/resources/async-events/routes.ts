import { PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';

export const asyncEventHandlers: Handlers<ProductApi>['asyncEvent'] = {
  list: () => {
    throw new PlainError(404, 'Asynchronous queries are off: every query is answered at once.');
  },
};
