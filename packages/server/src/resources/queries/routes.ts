import { PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { queriesSince, runningQuery } from '../../sql-lab/query-rows.ts';
import { readHandlers } from '../kit/handlers.ts';
import { chosenQueries, queries } from './definition.ts';

type Api = ProductApi['query'];
const byDefault = readHandlers<Api>(queries);
const chosen = readHandlers<Api>(chosenQueries);

export const queryHandlers: Handlers<ProductApi>['query'] = {
  ...byDefault,
  list: (input, call) => {
    const columns = input.q?.columns ?? input.q?.select_columns;
    return columns?.length ? chosen.list(input, call) : byDefault.list(input, call);
  },
  updatedSince: async ({ q }, { principal, services }) => {
    if (!q) throw new PlainError(400, "Not a valid rison schema 'last_updated_ms' is a required property");
    const since = Math.min(Math.max(q.last_updated_ms, 0), 8.64e15);
    const rows = await queriesSince(services.db, principal.id ?? -1, since);
    return { result: rows.map(row => runningQuery(row, { texts: true })) };
  },
  stop: async ({ body }, call) => {
    await call.services.runs.stop(body.client_id, call);
    return { result: 'OK' };
  },
};
