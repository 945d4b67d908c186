import type { ProductApi } from '@parallax/contract';
import { type Handlers, RawAnswer } from '../../http/call.ts';
import { answer, prepareContext } from '../../run/chart-data.ts';
import { joinEntries } from '../../run/reply.ts';

export const chartDataHandlers: Handlers<ProductApi>['chartData'] = {
  run: async ({ body, query }, call) => {
    const force = body.force === true || query?.force === 'true';
    const prepared = await prepareContext(body, call);
    const entries = await Promise.all(prepared.map(one => answer(one, force, call)));
    return new RawAnswer(200, joinEntries(entries), 'application/json; charset=utf-8');
  },
};
