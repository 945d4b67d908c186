import '@fastify/cookie';
import type { Api, EndpointDefinition, ErrorType } from '@parallax/contract';
import { AppError, PlainError } from '@parallax/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal.ts';
import type { Services } from '../services.ts';
import { Answer, type AnyHandler, type Call, type CallInput, type Handlers, RawAnswer } from './call.ts';
import { csrfReply, type ErrorReply, notFoundReply, toReply } from './errors.ts';
import { formFields, parts } from './parts.ts';
import { readQ } from './q.ts';
import { serialise } from './serialise.ts';
import { type Fault, findFaults, isJson, toFieldMessages } from './validate.ts';

/** How the transport asks who is calling and whether an unsafe request is really meant. */
export interface Gate {
  principal(request: FastifyRequest, auth: EndpointDefinition['auth']): Promise<Principal>;
  /** Throws PlainError 400 when the CSRF token is missing or wrong. */
  checkCsrf(request: FastifyRequest): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Registers every endpoint of the API with its handler. */
export function registerApi<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: Handlers<A>,
  services: Services,
  gate: Gate,
): void {
  for (const [resource, operations] of Object.entries(api)) {
    for (const [operation, definition] of Object.entries(operations)) {
      const handler = (handlers[resource] as Record<string, AnyHandler> | undefined)?.[operation];
      if (!handler) throw new Error(`No handler for ${resource}.${operation}`);
      if (!definition.validated) route(app, definition, handler, services, gate);
      else app.register(async scope => route(withTextBodies(scope), definition, handler, services, gate));
    }
  }
}

/** JSON bodies stay as they came. */
function withTextBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  return scope;
}

function route(
  app: FastifyInstance,
  definition: EndpointDefinition,
  handler: AnyHandler,
  services: Services,
  gate: Gate,
): void {
  const unsafe = UNSAFE.has(definition.method) && definition.csrf !== false && definition.auth !== 'none';
  app.route({
    method: definition.method,
    url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
    errorHandler: (error, _request, reply) =>
      sendError(
        reply,
        reply.raw.destroyed ? CLIENT_LEFT : toReply(error, definition),
        error,
        services.onError,
      ),
    onRequest: async request => {
      const principal = await gate.principal(request, definition.auth);
      request.principal = principal;
      if (definition.can && !principal.can(...definition.can)) throw denied(principal);
    },
    handler: async (request, reply) => {
      if (definition.consumes?.endsWith('form') && request.isMultipart())
        request.body = await formFields(request);
      // A guest's token travels in a header of its own: no other site can make a browser send it.
      if (unsafe && request.principal?.kind !== 'guest') {
        try {
          gate.checkCsrf(request);
        } catch (error) {
          if (error instanceof PlainError && error.status === 400) {
            return sendError(reply, csrfReply(error.message));
          }
          throw error;
        }
      }
      const input = readInput(definition, request);
      if (!input) return sendError(reply, notFoundReply());
      const call = toCall(request, reply, services);
      return send(reply, definition, await handler(input, call));
    },
  });
}

/** Nobody reads it: the connection is gone, and with it the reason to go on. */
const CLIENT_LEFT: ErrorReply = { status: 499, body: { message: 'The client closed the request' } };

const denied = (principal: Principal): PlainError =>
  new PlainError(principal.kind === 'anonymous' ? 401 : 403);

/** Null when a path parameter does not fit: such a route does not exist. */
function readInput(
  definition: EndpointDefinition,
  request: FastifyRequest,
): CallInput<EndpointDefinition> | null {
  const params = request.params as Record<string, unknown>;
  const query = { ...(request.query as Record<string, unknown>) };
  if (definition.params && findFaults(definition.params, params, true)) return null;
  if (definition.query) reject(findFaults(definition.query, query, true), 400);
  const body = readBody(definition, request);
  if (definition.body && definition.consumes !== 'multipart' && !definition.validated) {
    const faults = findFaults(definition.body, body, definition.consumes === 'form');
    if (faults && definition.invalidCode) throw structuredFaults(definition.invalidCode, faults, body);
    reject(faults, definition.invalidStatus ?? 400);
  }
  return { params, query, q: readQ(definition, query.q), body } as unknown as CallInput<EndpointDefinition>;
}

function readBody(definition: EndpointDefinition, request: FastifyRequest): unknown {
  if (!definition.body || definition.consumes === 'multipart') return undefined;
  const form = definition.consumes?.endsWith('form');
  if (request.body === undefined || request.body === null) {
    if (form) return {};
    throw Object.assign(new Error('Request is not JSON'), { statusCode: 400 });
  }
  return definition.consumes === 'json-form' ? fromJsonTexts(request.body) : request.body;
}

/** A form whose every value is JSON text. */
function fromJsonTexts(form: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(form ?? {})) {
    if (typeof text !== 'string' || !isJson(text)) throw new PlainError(400, `${name} is not valid JSON`);
    values[name] = JSON.parse(text);
  }
  return values;
}

function reject(faults: ReturnType<typeof findFaults>, status: 400 | 422): void {
  if (!faults) return;
  throw new PlainError(status, toFieldMessages(faults));
}

const structuredFaults = (code: ErrorType, faults: Fault[], payload: unknown): AppError =>
  new AppError(code, {
    message: 'The submitted payload failed validation.',
    extra: { messages: toFieldMessages(faults), payload },
  });

/** The request as handlers take it, once it is known who calls. */
export function toCall(request: FastifyRequest, reply: FastifyReply, services: Services): Call {
  let signal: AbortSignal | undefined;
  return {
    principal: request.principal!,
    services,
    now: services.clock.now(),
    headers: request.headers,
    address: request.ip,
    url: request.url,
    secure: request.protocol === 'https',
    cookies: request.cookies,
    get signal() {
      signal ??= departure(reply);
      return signal;
    },
    parts: limits => parts(request, limits),
  };
}

/** Fires when the client leaves before it has the whole reply. */
function departure({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  return abort.signal;
}

function send(reply: FastifyReply, definition: EndpointDefinition, result: unknown): FastifyReply {
  const answer = result instanceof Answer ? result : new Answer(defaultStatus(definition), result);
  reply.status(answer.status).headers(answer.headers);
  if (answer instanceof RawAnswer) return reply.type(answer.type).send(answer.body);
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: string) => body)
    .send(serialise(definition, answer.status, answer.body));
}

const defaultStatus = (definition: EndpointDefinition): number =>
  200 in definition.replies ? 200 : Number(Object.keys(definition.replies)[0] ?? 200);

export function sendError(
  reply: FastifyReply,
  { status, body, headers }: ErrorReply,
  cause: unknown = null,
  onError: (error: unknown) => void = () => {},
): FastifyReply {
  if (status >= 500) onError(cause);
  return reply
    .status(status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(body));
}
