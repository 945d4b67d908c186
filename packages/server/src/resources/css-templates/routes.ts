import { randomUUID } from 'node:crypto';
import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, type WriterOf, writeHandlers } from '../kit/handlers.ts';
import { change, changedBy, createdBy, ifMatch, insert } from '../kit/write.ts';
import { cssTemplates } from './definition.ts';

type Api = ProductApi['cssTemplate'];

const writer: WriterOf<Api> = {
  async create(body, call) {
    const id = await insert(call.services.db, 'css_templates', {
      ...body,
      uuid: randomUUID(),
      ...createdBy(call),
    });
    return { id, result: body };
  },
  async update(id, body, call) {
    await change(call.services.db, 'css_templates', id, { ...body, ...changedBy(call) }, ifMatch(call));
    return body;
  },
};

export const cssTemplateHandlers: Handlers<ProductApi>['cssTemplate'] = {
  ...readHandlers<Api>(cssTemplates),
  ...writeHandlers<Api>(cssTemplates, writer),
};
