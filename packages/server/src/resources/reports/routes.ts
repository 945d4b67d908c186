import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handler, type Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import * as read from '../kit/read.ts';
import { reportRuns, reports } from './definition.ts';
import { reportWriter } from './service.ts';

type Api = ProductApi['report'];

async function requireReport(id: number, call: Call): Promise<void> {
  if ((await read.visibleIds(reports, [id], call)).length === 0) throw new PlainError(404);
}

const handlersWhenOn: Handlers<ProductApi>['report'] = {
  ...readHandlers<Api>(reports),
  ...writeHandlers<Api>(reports, reportWriter),
  runs: async ({ params, q }, call) => {
    await requireReport(params.pk, call);
    return new Answer(200, await read.list(reportRuns, q, call, params));
  },
  run: async ({ params, q }, call) => {
    await requireReport(params.pk, call);
    return new Answer(200, (await read.item(reportRuns, params.log_id, q, call, params)).body);
  },
  slackChannels: () => {
    throw new PlainError(422, 'Slack is not connected: there are no channels to choose from.');
  },
};

/** With the feature off the resource is not there. */
const whenOn = <E>(handler: Handler<E>): Handler<E> =>
  ((input: never, call: Call) => {
    if (!call.services.settings.flags.ALERT_REPORTS) throw new PlainError(404);
    return handler(input, call);
  }) as Handler<E>;

export const reportHandlers = Object.fromEntries(
  Object.entries(handlersWhenOn).map(([name, handler]) => [name, whenOn(handler as Handler<unknown>)]),
) as unknown as Handlers<ProductApi>['report'];
