import type { ProductApi } from '@parallax/contract';
import { Answer, type Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { users } from './definition.ts';
import { userWriter } from './service.ts';

type Api = ProductApi['user'];

export const userHandlers: Handlers<ProductApi>['user'] = {
  ...readHandlers<Api>(users),
  ...writeHandlers<Api>(users, userWriter),
  create: async ({ body }, call) => {
    const { id, result } = await userWriter.create(body, call);
    return new Answer(201, { id, result });
  },
};
