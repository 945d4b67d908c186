import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeRison } from '@parallax/contract';
import type { InjectOptions } from 'fastify';
import { type App, createApp } from '../app.ts';
import { readSettings } from '../settings.ts';

export const ADMIN_PASSWORD = 'correct horse battery';

/** The whole product on a fresh store, driven without a socket. */
export interface TestApp extends App {
  as(username?: string, password?: string): Promise<Client>;
  clock: { now(): number; advance(ms: number): void };
}

export interface Client {
  get(path: string, q?: unknown): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string, q?: unknown): Promise<TestReply>;
  send(options: InjectOptions): Promise<TestReply>;
}

export interface TestReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  text: string;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: number;
}

export async function createTestApp({
  env = {},
  now = Date.UTC(2026, 0, 15, 12),
}: TestAppOptions = {}): Promise<TestApp> {
  const home = mkdtempSync(join(tmpdir(), 'parallax-test-'));
  let time = now;
  const clock = {
    now: () => time,
    advance(ms: number) {
      time += ms;
    },
  };
  const errors: unknown[] = [];
  const app = await createApp({
    settings: readSettings({
      PARALLAX_HOME: home,
      PARALLAX_ADMIN_PASSWORD: ADMIN_PASSWORD,
      PARALLAX_EXAMPLES: 'false',
      ...env,
    }),
    clock,
    onError: error => errors.push(error),
  });
  return {
    ...app,
    clock,
    as: (username = 'admin', password = ADMIN_PASSWORD) => signIn(app, username, password),
    async close() {
      await app.close();
      rmSync(home, { recursive: true, force: true });
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** A client with a session cookie and a CSRF token, as a browser or a script has them. */
export async function signIn(app: App, username: string, password: string): Promise<Client> {
  const login = await app.server.inject({
    method: 'POST',
    url: '/login/',
    payload: { username, password },
  });
  const cookie = String(login.headers['set-cookie']).split(';')[0]!;
  const token = await app.server.inject({ url: '/api/v1/security/csrf_token/', headers: { cookie } });
  const headers = { cookie, 'x-csrftoken': token.json<{ result: string }>().result };
  const send = async (options: InjectOptions): Promise<TestReply> => {
    const reply = await app.server.inject({ ...options, headers: { ...headers, ...options.headers } });
    const json = String(reply.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: reply.statusCode,
      body: json && reply.body ? JSON.parse(reply.body) : null,
      text: reply.body,
      bytes: reply.rawPayload,
      headers: reply.headers,
    };
  };
  const withQ = (path: string, q: unknown): string =>
    q === undefined ? path : `${path}?q=${encodeURIComponent(encodeRison(q))}`;
  return {
    send,
    get: (path, q) => send({ method: 'GET', url: withQ(path, q) }),
    post: (path, body) => send({ method: 'POST', url: path, payload: body as object }),
    put: (path, body, extra) => send({ method: 'PUT', url: path, payload: body as object, headers: extra }),
    delete: (path, q) => send({ method: 'DELETE', url: withQ(path, q) }),
  };
}
