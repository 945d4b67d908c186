import type { Static, TSchema } from 'typebox';
import type { ErrorType } from './errors.ts';

/**
 * Who may call: `none` anybody; `user` a session cookie or a bearer token; `session` the cookie alone (the stock
 * client's form endpoints); `token` a bearer token; `guest` a user or an embedded guest.
 */
export type Auth = 'none' | 'user' | 'session' | 'token' | 'guest';

/** Which error body a path's convention uses for plain failures; structured errors always use `{ errors }`. */
export type ErrorStyle = 'message' | 'errors' | 'error' | 'msg' | 'denied';

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI form: `/api/v1/tag/{pk}`. */
  path: string;
  summary: string;
  auth: Auth;
  /** Unsafe methods need a CSRF token unless this is false. */
  csrf?: boolean;
  /** The (permission, view) pair checked before the handler runs. */
  can?: readonly [permission: string, view: string];
  params?: TSchema;
  query?: TSchema;
  /** Schema of the rison-encoded `q` parameter; the decoded value arrives as `request.q`. */
  q?: TSchema;
  body?: TSchema;
  /** How the body arrives; JSON unless said otherwise. In a `json-form` every value is JSON text of what the schema says. */
  consumes?: 'json' | 'form' | 'json-form' | 'json-or-form' | 'multipart';
  /** The handler gets a JSON body as its text, checks it itself and words what is wrong with it. */
  validated?: 'by-handler';
  replies: Readonly<Record<number, TSchema>>;
  /** Content type of a reply that is not JSON; its handler returns a `RawReply`. */
  produces?: string;
  errors?: readonly ErrorType[];
  errorStyle?: ErrorStyle;
  /** Status of a body that fails its schema: 400 by default, 422 for some resources. */
  invalidStatus?: 400 | 422;
  /** Catalogue code of such a body, where the reply is structured. */
  invalidCode?: ErrorType;
  tags?: readonly string[];
}

/**
 * Declares one endpoint. Validation, reply serialisation, OpenAPI, the typed client and the permission check derive
 * from the returned value.
 *
 * @example
 * const favourite = endpoint({
 *   method: 'POST', path: '/api/v1/tag/{pk}/favorites/', summary: 'Star a tag', auth: 'user',
 *   can: ['can_read', 'Tag'], params: Type.Object({ pk: Type.Integer() }), replies: { 200: ResultOk },
 * });
 */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Part<E, K extends string> = E extends { [k in K]: infer S extends TSchema } ? Static<S> : undefined;

export type Params<E> = Part<E, 'params'>;
export type Query<E> = Part<E, 'query'>;
export type Q<E> = Part<E, 'q'>;
export type Body<E> = Part<E, 'body'>;
export type Reply<E> = E extends { replies: infer R }
  ? { [S in keyof R]: R[S] extends TSchema ? Static<R[S]> : never }[keyof R]
  : never;
export type SuccessReply<E> = E extends { replies: infer R }
  ? {
      [S in keyof R]: S extends 200 | 201 | 202 ? (R[S] extends TSchema ? Static<R[S]> : never) : never;
    }[keyof R]
  : never;

/** What a caller passes and a handler receives; absent parts are left out. */
export type Input<E> = (E extends { params: TSchema } ? { params: Params<E> } : unknown) &
  (E extends { query: TSchema } ? { query?: Query<E> } : unknown) &
  (E extends { q: TSchema } ? { q?: Q<E> } : unknown) &
  (E extends { body: TSchema } ? { body: Body<E> } : unknown);

/** An API is two levels deep: resource, then operation. */
export type Api = Record<string, Record<string, EndpointDefinition>>;
