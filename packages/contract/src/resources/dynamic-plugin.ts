import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

export const DynamicPlugin = Type.Object({ key: Type.String(), bundle_url: Type.String() });

export const dynamicPlugin = {
  list: endpoint({
    method: 'GET',
    path: '/dynamic-plugins/api/read',
    summary: 'Chart types that the browser loads from elsewhere',
    auth: 'none',
    replies: { 200: Type.Object({ result: Type.Array(DynamicPlugin) }) },
    tags: ['plugins'],
  }),
};
