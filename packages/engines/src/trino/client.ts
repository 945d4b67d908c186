import type { JsonValue } from '@parallax/contract';
import { parseExactJson } from '../exact-json.ts';
import { HttpError, type QueryFailure, TrinoError } from './errors.ts';
import { Http, type Reply } from './http.ts';
import type { Settings } from './settings.ts';
import type { WireColumn } from './types.ts';

/** One answer of the statement protocol. */
export interface Page {
  id: string;
  /** Path of the next answer; absent on the last. */
  next: string | null;
  columns: WireColumn[] | null;
  rows: JsonValue[][];
  /** Set by START TRANSACTION. */
  transaction: string | null;
}
export interface Scope {
  catalog: string | null;
  schema: string | null;
  user?: string;
  transaction?: string;
  /** Session properties. */
  session?: Record<string, string>;
}

/** The protocol asks to try again on these. */
const BUSY = new Set([429, 502, 503, 504]);
const RETRY = { attempts: 50, pause: 100 };

/** The statement protocol: post a text, follow `nextUri`, delete to cancel. */
export class Client {
  readonly #http: Http;

  constructor(private readonly settings: Settings) {
    this.#http = new Http(settings);
  }

  async post(sql: string, scope: Scope): Promise<Page> {
    const headers = { ...this.#identity(scope.user), ...scopeHeaders(scope) };
    return pageOf(await this.#call({ method: 'POST', path: '/v1/statement', headers, body: sql }));
  }

  async follow(path: string, user?: string, signal?: AbortSignal): Promise<Page> {
    return pageOf(await this.#call({ method: 'GET', path, headers: this.#identity(user), signal }));
  }

  async cancel(path: string, user?: string): Promise<void> {
    await this.#http.call({ method: 'DELETE', path, headers: this.#identity(user) });
  }

  close(): void {
    this.#http.close();
  }

  async #call(call: Parameters<Http['call']>[0]): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#http.call(call);
      if (reply.status === 200) return reply;
      if (!BUSY.has(reply.status) || attempt === RETRY.attempts)
        throw new HttpError(reply.status, reply.text);
      await new Promise(resolve => setTimeout(resolve, RETRY.pause));
      call.signal?.throwIfAborted();
    }
  }

  #identity(user?: string): Record<string, string> {
    const { user: principal, password } = this.settings;
    const secret = Buffer.from(`${principal}:${password}`).toString('base64');
    return {
      'X-Trino-User': user ?? principal,
      'X-Trino-Source': 'Parallax',
      ...(password !== null && { Authorization: `Basic ${secret}` }),
    };
  }
}

function scopeHeaders({
  catalog,
  schema,
  transaction = 'NONE',
  session = {},
}: Scope): Record<string, string> {
  const properties = Object.entries(session).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return {
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    'X-Trino-Transaction-Id': transaction,
    ...(catalog !== null && { 'X-Trino-Catalog': encodeURIComponent(catalog) }),
    ...(schema !== null && { 'X-Trino-Schema': encodeURIComponent(schema) }),
    ...(properties.length > 0 && { 'X-Trino-Session': properties.join(',') }),
  };
}

interface WirePage {
  id: string;
  nextUri?: string;
  columns?: WireColumn[];
  data?: JsonValue[][];
  error?: QueryFailure;
}

function pageOf({ text, headers }: Reply): Page {
  const page = parsePage(text);
  if (page.error) throw new TrinoError(page.error);
  const started = headers['x-trino-started-transaction-id'];
  return {
    id: page.id,
    next: page.nextUri === undefined ? null : pathOf(page.nextUri),
    columns: page.columns ?? null,
    rows: page.data ?? [],
    transaction: typeof started === 'string' ? started : null,
  };
}

/** Only the path is used: whatever host a server names, its credentials stay with the address of the connection. */
function pathOf(uri: string): string {
  const { pathname, search } = new URL(uri);
  return pathname + search;
}

function parsePage(text: string): WirePage {
  const page: unknown = parseExactJson(text);
  if (isPage(page)) return page;
  throw new HttpError(200, 'The server does not speak the Trino protocol.');
}

const isPage = (value: unknown): value is WirePage =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
