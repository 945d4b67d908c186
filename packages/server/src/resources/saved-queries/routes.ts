import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { savedQueries } from './definition.ts';
import { savedQueryWriter } from './service.ts';

type Api = ProductApi['savedQuery'];
const reads = readHandlers<Api>(savedQueries);
const writes = writeHandlers<Api>(savedQueries, savedQueryWriter);

export const savedQueryHandlers: Handlers<ProductApi>['savedQuery'] = {
  ...reads,
  ...writes,
};
