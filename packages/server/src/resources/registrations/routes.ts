import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { registrations } from './definition.ts';
import { registrationWriter } from './service.ts';

type Api = ProductApi['registration'];

export const registrationHandlers: Handlers<ProductApi>['registration'] = {
  ...readHandlers<Api>(registrations),
  ...writeHandlers<Api>(registrations, registrationWriter),
};
