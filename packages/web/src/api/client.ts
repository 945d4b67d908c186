import type { EndpointDefinition, Input, SuccessReply } from '@parallax/contract';
import { bootstrap } from '../platform/bootstrap.ts';
import { isCsrfFailure, networkError, readError, timeoutError } from './errors.ts';
import { guestToken, isGuest, newerGuestToken } from './guest.ts';
import { dropReplies, readReply, takeReply } from './page-replies.ts';
import { partsOf, type RequestParts, requestBody, requestUrl } from './request.ts';
import { sessionExpired } from './session-expiry.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the client gives up; never by default. */
  timeout?: number;
  headers?: Readonly<Record<string, string>>;
}

let csrfToken = bootstrap.csrfToken;
let renewal: Promise<void> | undefined;

async function fetchCsrfToken(): Promise<void> {
  const response = await fetch('/api/v1/security/csrf_token/', { headers: { Accept: 'application/json' } });
  if (!response.ok) return;
  const reply: { result?: unknown } = await response.json();
  if (typeof reply.result === 'string') csrfToken = reply.result;
}

/** Fetches a new CSRF token; simultaneous callers share one request. */
export function renewCsrfToken(): Promise<void> {
  renewal ??= fetchCsrfToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

const isSafe = (endpoint: EndpointDefinition): boolean => endpoint.method === 'GET';
const needsToken = (endpoint: EndpointDefinition): boolean =>
  !isGuest() && !isSafe(endpoint) && endpoint.csrf !== false;

/** A guest is known by the token alone; everybody else by the session. */
const identity = (): { headers: Record<string, string>; credentials: RequestCredentials } => {
  const token = guestToken();
  if (!isGuest()) return { headers: {}, credentials: 'same-origin' };
  return { headers: token ? { 'X-GuestToken': token } : {}, credentials: 'omit' };
};

/** What a request would be answered with came with the page; asked for again, it is asked of the server. */
function firstReply(endpoint: EndpointDefinition, parts: RequestParts): Response | undefined {
  if (!isSafe(endpoint)) return undefined;
  const reply = takeReply(requestUrl(endpoint, parts));
  return reply && Response.json(reply.body, reply.etag ? { headers: { etag: reply.etag } } : {});
}

async function transmit(
  endpoint: EndpointDefinition,
  parts: RequestParts,
  options: CallOptions,
): Promise<Response> {
  const known = firstReply(endpoint, parts);
  if (known) return known;
  if (needsToken(endpoint)) dropReplies();
  if (needsToken(endpoint) && !csrfToken) await renewCsrfToken();
  const { body, headers } = requestBody(endpoint, parts.body);
  if (needsToken(endpoint)) headers['X-CSRFToken'] = csrfToken;
  const who = identity();
  const limit = options.timeout === undefined ? undefined : AbortSignal.timeout(options.timeout);
  const signals = [options.signal, limit].filter(signal => signal !== undefined);
  try {
    return await fetch(requestUrl(endpoint, parts), {
      method: endpoint.method,
      headers: {
        Accept: endpoint.produces ?? 'application/json',
        ...headers,
        ...who.headers,
        ...options.headers,
      },
      body,
      credentials: who.credentials,
      signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    });
  } catch (error) {
    if (limit?.aborted) throw timeoutError((options.timeout ?? 0) / 1000);
    if (options.signal?.aborted) throw error;
    throw networkError();
  }
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Sends a request and answers the successful response. A stale CSRF token is renewed and the request repeated once;
 * an expired session waits for the person to sign in again, an expired guest token for the next one, and repeats it.
 */
export async function send(
  endpoint: EndpointDefinition,
  parts: RequestParts = {},
  options: CallOptions = {},
): Promise<Response> {
  const used = guestToken();
  const response = await transmit(endpoint, parts, options);
  if (response.ok) return response;
  const error = readError(response.status, await jsonOf(response));
  if (needsToken(endpoint) && isCsrfFailure(error)) await renewCsrfToken();
  else if (response.status === 401 && isGuest() && endpoint.auth === 'guest') await newerGuestToken(used);
  else if (response.status === 401 && endpoint.auth !== 'none' && bootstrap.user) await sessionExpired();
  else throw error;
  const again = await transmit(endpoint, parts, options);
  if (again.ok) return again;
  throw readError(again.status, await jsonOf(again));
}

/**
 * Calls an endpoint of the contract; input and reply are typed by its declaration.
 *
 * @example const { result } = await call(api.tag.item, { params: { pk: 1 } });
 */
export function call<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<SuccessReply<E>>;
export async function call(
  endpoint: EndpointDefinition,
  input: unknown,
  options?: CallOptions,
): Promise<unknown> {
  const response = await send(endpoint, partsOf(input), options);
  const reply: unknown = await response.json();
  if (import.meta.env.DEV) await checkReply(endpoint, response.status, reply);
  return reply;
}

/** A reply with the version of what it shows; `ifMatch(etag)` sends that version back with a change. */
export interface Versioned<Reply> {
  reply: Reply;
  etag: string | null;
}

/** Reads an item together with its version. */
export function callVersioned<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Versioned<SuccessReply<E>>>;
export async function callVersioned(
  endpoint: EndpointDefinition,
  input: unknown,
  options?: CallOptions,
): Promise<Versioned<unknown>> {
  const response = await send(endpoint, partsOf(input), options);
  return { reply: await response.json(), etag: response.headers.get('etag') };
}

/** What came with the page for a read, if anything did: a screen that starts from it is drawn at once. */
export function replyInPage<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
): Versioned<SuccessReply<E>> | undefined;
export function replyInPage(endpoint: EndpointDefinition, input: unknown): Versioned<unknown> | undefined {
  const found = readReply(requestUrl(endpoint, partsOf(input)));
  return found && { reply: found.body, etag: found.etag };
}

/** Makes a change conditional: the server answers 412 when somebody else was faster. */
export const ifMatch = (etag: string | null | undefined): CallOptions =>
  etag ? { headers: { 'If-Match': etag } } : {};

/** In development a reply that differs from the contract is named in the console. */
async function checkReply(endpoint: EndpointDefinition, status: number, reply: unknown): Promise<void> {
  const schema = endpoint.replies[status];
  if (!schema) return;
  const { Value } = await import('typebox/value');
  const [first] = Value.Errors(schema, reply);
  if (first) console.warn(`${endpoint.method} ${endpoint.path}: reply differs from the contract`, first);
}

export interface DownloadedFile {
  blob: Blob;
  filename: string | null;
}

/** A file an endpoint produces, with the name the server gave it. */
export function download<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<DownloadedFile>;
export async function download(
  endpoint: EndpointDefinition,
  input: unknown,
  options?: CallOptions,
): Promise<DownloadedFile> {
  const response = await send(endpoint, partsOf(input), options);
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, filename] = /filename="?([^";]+)"?/.exec(disposition) ?? [];
  return { blob: await response.blob(), filename: filename ?? null };
}
