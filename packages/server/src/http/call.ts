import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Api, Body, EndpointDefinition, Params, Q, Query } from '@parallax/contract';
import type { Principal } from '../auth/principal.ts';
import type { Services } from '../services.ts';

/** One request on its way to a handler: who calls, what the product offers, and what the transport knows. */
export interface Call {
  principal: Principal;
  services: Services;
  /** Epoch milliseconds, read once per request. */
  now: number;
  headers: IncomingHttpHeaders;
  address: string;
  url: string;
  secure: boolean;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** Multipart files and fields, for endpoints that consume them; a file may be as large as the server's body limit unless told. */
  parts(limits?: PartLimits): AsyncIterable<Part>;
}

/** Who acts, with what, and when: all that rules and stores need to know of a call. Jobs act without a request. */
export type Actor = Pick<Call, 'principal' | 'services' | 'now'>;

export interface PartLimits {
  fileSize?: number;
}

export type Part =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; mimetype: string; stream: Readable };

export interface CallInput<E> {
  params: Params<E>;
  query: Query<E>;
  /** Decoded and validated `q`; undefined when the parameter is absent. */
  q: Q<E> | undefined;
  body: Body<E>;
}

type Data<E> = E extends { replies: infer R }
  ? {
      [S in keyof R]: import('typebox').Static<R[S] extends import('typebox').TSchema ? R[S] : never>;
    }[keyof R]
  : never;

/** Handlers return the 200 (or 201 for a lone 201 reply) body, or an `Answer` when they need more than that. */
export type Handler<E> = (input: CallInput<E>, call: Call) => Promise<Data<E> | Answer> | Data<E> | Answer;

export type Handlers<A extends Api> = {
  [R in keyof A]: { [O in keyof A[R]]: Handler<A[R][O]> };
};
export type AnyHandler = Handler<EndpointDefinition>;

/** A reply with its own status, headers or body format. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string | string[]> = {},
  ) {}
}

/** Sends the given bytes, text or stream as it is, with the given content type. */
export class RawAnswer extends Answer {
  constructor(
    status: number,
    override readonly body: string | Buffer | Readable | null,
    readonly type: string,
    headers: Record<string, string | string[]> = {},
  ) {
    super(status, body, headers);
  }
}

export const redirect = (location: string, headers: Record<string, string | string[]> = {}, status = 302) =>
  new RawAnswer(status, null, 'text/html; charset=utf-8', { location, ...headers });
