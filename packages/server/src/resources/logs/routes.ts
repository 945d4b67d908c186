import type { ProductApi } from '@parallax/contract';
import { Answer, type Handlers, RawAnswer } from '../../http/call.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { readHandlers } from '../kit/handlers.ts';
import { insert } from '../kit/write.ts';
import { logs } from './definition.ts';
import { recordEvents } from './events.ts';
import { recentActivity } from './recent.ts';

export const logHandlers: Handlers<ProductApi>['log'] = {
  ...readHandlers<ProductApi['log']>(logs),
  create: async ({ body }, call) => {
    const id = await insert(call.services.db, 'logs', {
      ...body,
      user_id: call.principal.id,
      dttm: timestamp(call.now),
    });
    return new Answer(201, { id, result: body });
  },
  recentActivity: async ({ q }, call) => ({ result: await recentActivity(q ?? {}, call) }),
  events: ({ query, body }, call) => {
    recordEvents(body.events, query ?? {}, call);
    return new RawAnswer(200, '', 'text/plain; charset=utf-8');
  },
};
