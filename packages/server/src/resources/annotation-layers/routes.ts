import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { annotationLayers } from './definition.ts';
import { annotationLayerWriter } from './service.ts';

type Api = ProductApi['annotationLayer'];

export const annotationLayerHandlers: Handlers<ProductApi>['annotationLayer'] = {
  ...readHandlers<Api>(annotationLayers),
  ...writeHandlers<Api>(annotationLayers, annotationLayerWriter),
};
