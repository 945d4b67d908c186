import { PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readContext } from '../../run/request.ts';
import { runContext } from '../../run/run-context.ts';
import { columnValues } from './column-values.ts';
import { invalidateAnswers } from './invalidate.ts';
import { samplePage } from './samples.ts';
import { resolveRanges } from './time-ranges.ts';
import { validateExpression } from './validate-expression.ts';

const isTrue = (text: string | undefined) => text?.toLowerCase() === 'true';

export const chartDataHandlers: Handlers<ProductApi>['chartData'] = {
  run: ({ body, query }, call) => {
    const fields: Record<string, unknown> = { ...body };
    const context = readContext(body);
    const filename = typeof fields.filename === 'string' ? fields.filename : undefined;
    const force = context.force === true || isTrue(query?.force);
    return runContext(context, call, { force, filename });
  },

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

  invalidate: async ({ body }, call) => {
    await invalidateAnswers(body, call.services);
    return {};
  },
};
