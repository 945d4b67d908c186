import { PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { isRecord } from '../../run/json.ts';
import { readContext } from '../../run/request.ts';
import { runContext, runText } from '../../run/run-context.ts';
import { columnValues } from './column-values.ts';
import { exploreJson } from './explore-json.ts';
import { invalidateAnswers } from './invalidate.ts';
import { samplePage } from './samples.ts';
import { streamCharts } from './stream.ts';
import { resolveRanges } from './time-ranges.ts';
import { validateExpression } from './validate-expression.ts';

const isTrue = (text: string | undefined) => text?.toLowerCase() === 'true';

export const chartDataHandlers: Handlers<ProductApi>['chartData'] = {
  run: async ({ body, query }, call) => {
    const received: unknown = body;
    const force = isTrue(query?.force);
    if (typeof received === 'string') return runText(received, force, call);
    const filename =
      isRecord(received) && typeof received.filename === 'string' ? received.filename : undefined;
    const context = readContext(received);
    return runContext(context, call, { force: force || context.force === true, filename });
  },

  stream: ({ body }, call) => streamCharts(body, call),

  stored: async ({ params }, call) => {
    const stored = await call.services.results.get(params.cache_key);
    if (!stored) throw new PlainError(404);
    // Asked again as the caller: a key opens nothing by itself.
    return runContext(readContext(JSON.parse(stored.source.toString())), call);
  },

  timeRange: ({ q }, call) => ({ result: resolveRanges(q ?? [], call.now) }),

  samples: ({ query, body }, call) => samplePage(query, body, call),

  columnValues: async ({ params, query }, call) => ({
    result: await columnValues(params, query?.q ?? '', call),
  }),

  validateExpression: async ({ params, body }, call) => ({
    result: await validateExpression(params, body, call),
  }),

  exploreJson: ({ body, query }, call) => exploreJson({ ...query, ...body }, null, call),
  exploreJsonOf: ({ body, query, params }, call) => exploreJson({ ...query, ...body }, params, call),
  readExploreJson: ({ query }, call) => exploreJson({ ...query }, null, call),
  readExploreJsonOf: ({ query, params }, call) => exploreJson({ ...query }, params, call),

  invalidate: async ({ body }, call) => {
    await invalidateAnswers(body, call.services);
    return {};
  },
};
