import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptEmptyDeletes } from './empty-deletes.ts';

const server = Fastify();
beforeAll(async () => {
  acceptEmptyDeletes(server);
  server.route({
    method: ['DELETE', 'POST'],
    url: '/',
    handler: async ({ body }) => ({ body: body ?? null }),
  });
  await server.ready();
});
afterAll(() => server.close());

it.each<[string, InjectOptions, number]>([
  ['a DELETE that announces JSON and has none', { method: 'DELETE', payload: '' }, 200],
  ['a DELETE with a body', { method: 'DELETE', payload: '{"a":1}' }, 200],
  ['a DELETE with half a body', { method: 'DELETE', payload: '{' }, 400],
  ['a POST without a body', { method: 'POST', payload: '' }, 400],
  ['a body that reaches for prototypes', { method: 'POST', payload: '{"__proto__":{"a":1}}' }, 400],
])('%s', async (_name, request, status) => {
  const headers = { 'content-type': 'application/json' };
  expect((await server.inject({ url: '/', headers, ...request })).statusCode).toBe(status);
});
