import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, Nullable } from '../schema.ts';

const tags = ['the product itself'];
const health = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Answers OK when the product is ready',
    auth: 'none',
    replies: { 200: Anything },
    produces: 'text/plain; charset=utf-8',
    tags,
  });

export const system = {
  health: health('/health'),
  healthcheck: health('/healthcheck'),
  ping: health('/ping'),
  version: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'Version of the product',
    auth: 'none',
    replies: {
      200: Type.Object({
        version_string: Type.String(),
        version_sha: Type.String(),
        build_number: Nullable(Type.String()),
      }),
    },
    tags,
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/api/v1/_openapi',
    summary: 'This API as an OpenAPI document',
    auth: 'user',
    can: ['can_get', 'OpenApi'],
    replies: { 200: AnyObject },
    tags,
  }),
  availableDomains: endpoint({
    method: 'GET',
    path: '/api/v1/available_domains/',
    summary: 'Host names that requests may be spread over',
    auth: 'user',
    can: ['can_read', 'AvailableDomains'],
    replies: { 200: Type.Object({ result: Type.Object({ domains: Nullable(Type.Array(Type.String())) }) }) },
    tags,
  }),
};
