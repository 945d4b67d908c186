import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { rowRules } from './definition.ts';
import { preview } from './preview.ts';
import { rowRuleWriter } from './service.ts';

type Api = ProductApi['rowLevelSecurity'];

export const rowRuleHandlers: Handlers<ProductApi>['rowLevelSecurity'] = {
  ...readHandlers<Api>(rowRules),
  ...writeHandlers<Api>(rowRules, rowRuleWriter),
  preview: async ({ query }, call) => ({ result: await preview(query.dataset_id, query.user_id, call) }),
};
