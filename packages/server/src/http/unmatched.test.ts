import { api } from '@parallax/contract';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleUnmatched } from './unmatched.ts';

const server = Fastify();
beforeAll(async () => {
  handleUnmatched(server, api, async (_request, reply) => reply.send('the page'));
  await server.ready();
});
afterAll(() => server.close());

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it.each<[string, InjectOptions, number]>([
  ['a browser gets the page', { url: '/superset/welcome/', headers: HTML }, 200],
  ['a monitor that takes anything does too', { url: '/superset/welcome/', headers: { accept: '*/*' } }, 200],
  ['and one that asks for no body', { method: 'HEAD', url: '/superset/welcome/' }, 200],
  [
    'but not a script that wants JSON',
    { url: '/superset/welcome/', headers: { accept: 'application/json' } },
    404,
  ],
  ['an unknown endpoint is no page', { url: '/api/v1/nothing/', headers: HTML }, 404],
  ['nor is a missing file', { url: '/static/none.js', headers: HTML }, 404],
  ['a wrong verb is named', { method: 'PATCH', url: '/api/v1/chart/' }, 405],
  ['a missing slash is added', { url: '/api/v1/chart' }, 308],
])('%s', async (_name, request, status) => {
  expect((await server.inject(request)).statusCode).toBe(status);
});
