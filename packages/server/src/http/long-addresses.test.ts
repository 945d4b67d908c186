import { request } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerUnreadable, HEADER_LIMIT, refuseLongAddresses } from './long-addresses.ts';

const server = Fastify({
  http: { maxHeaderSize: HEADER_LIMIT },
  clientErrorHandler: answerUnreadable,
  routerOptions: { maxParamLength: 1024 },
});
let port = 0;
beforeAll(async () => {
  refuseLongAddresses(server);
  server.get('/api/v1/chart/', async () => 'charts');
  server.get('/superset/dashboard/:key/', async () => 'a dashboard');
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

interface Answer {
  status?: number;
  type?: string;
  text: string;
}

const get = (path: string, accept: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { accept } }, reply => {
      let text = '';
      reply.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      reply.on('end', () => resolve({ status: reply.statusCode, type: reply.headers['content-type'], text }));
    });
    sent.on('error', reject).end();
  });

const KIB = 1024;
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const addressOf = (path: string, length: number): string =>
  `${path}?q=${'a'.repeat(length - path.length - 3)}`;

it.each([
  ['an endpoint', '/api/v1/chart/', 'application/json', 64, 200, /^charts$/],
  ['a page', '/superset/dashboard/1/', BROWSER, 64, 200, /^a dashboard$/],
  [
    'an endpoint',
    '/api/v1/chart/',
    'application/json',
    65,
    414,
    /^\{"errors":\[\{"message":"414 Request-URI/,
  ],
  ['an endpoint asked by a browser', '/api/v1/chart/', BROWSER, 65, 414, /^\{"errors":/],
  ['a page', '/superset/dashboard/1/', BROWSER, 65, 414, /href="\/superset\/dashboard\/1\/"/],
  ['a page that is not there', '/<nowhere>/', BROWSER, 200, 414, /href="\/&#60;nowhere&#62;\/"/],
  ['a page', '/superset/dashboard/1/', BROWSER, 1000, 431, /^\{"errors":.*too long/],
])('%s at %s for %s with an address of %i KiB', async (_, path, accept, length, status, text) => {
  const answer = await get(addressOf(path, length * KIB), accept);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(text);
});

it('answers in words what is no HTTP', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('what is this\r\n\r\n'));
    let text = '';
    socket.setEncoding('utf8').on('data', piece => {
      text += piece;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json[\s\S]*\{"errors":/);
});
