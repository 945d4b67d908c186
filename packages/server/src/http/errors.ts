import {
  AppError,
  type EndpointDefinition,
  type ErrorStyle,
  issueCodes,
  PlainError,
  type StructuredError,
} from '@parallax/contract';
import { TokenError } from '../auth/token-error.ts';
import { isAway } from '../metadata/away.ts';
import { isBadValue, isForeignKeyViolation, isUniqueViolation } from '../resources/kit/integrity.ts';

export interface ErrorReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The one place where a failure becomes a status and an envelope. Unknown failures say nothing about themselves. */
export function toReply(error: unknown, definition: EndpointDefinition | null): ErrorReply {
  if (error instanceof AppError) return { status: error.status, body: { errors: [error.structured()] } };
  if (error instanceof AppErrors) return { status: error.status, body: { errors: error.errors } };
  if (error instanceof TokenError) return { status: error.status, body: { msg: error.msg } };
  if (error instanceof PlainError) {
    return {
      status: error.status,
      body: plainBody(error, definition?.errorStyle ?? 'message'),
      headers: error.headers,
    };
  }
  const refused = storeRefusal(error);
  if (refused) return refused;
  const transport = transportError(error, definition);
  if (transport) return transport;
  return {
    status: 500,
    body: { errors: [structured('GENERIC_BACKEND_ERROR', 'An unexpected error occurred', 'error')] },
  };
}

/** Several structured errors in one reply. */
export class AppErrors extends Error {
  constructor(
    readonly errors: StructuredError[],
    readonly status: number,
  ) {
    super(errors.map(error => error.message).join('; '));
    this.name = 'AppErrors';
  }
}

function plainBody(error: PlainError, style: ErrorStyle): unknown {
  const text = typeof error.body === 'string' ? error.body : null;
  switch (style) {
    case 'message':
      return { message: error.body };
    case 'error':
      return { error: text ?? error.message };
    case 'msg':
      return { msg: text ?? error.message };
    case 'denied':
      if (error.status === 401 || error.status === 403)
        return { message: 'Access is Denied', severity: 'danger' };
      return { error: text ?? error.message };
    case 'errors':
      return { errors: [structured('GENERIC_COMMAND_ERROR', text ?? error.message, 'warning')] };
  }
}

export const structured = (
  code: StructuredError['error_type'],
  message: string,
  level: StructuredError['level'],
  extra: Record<string, unknown> = {},
): StructuredError => ({
  message,
  error_type: code,
  level,
  extra: { ...extra, issue_codes: issueCodes(code) },
});

export const httpError = (status: number, message: string): ErrorReply => ({
  status,
  body: { errors: [structured('GENERIC_BACKEND_ERROR', message, 'error')] },
});

export const notFoundReply = (): ErrorReply =>
  httpError(
    404,
    '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  );
export const wrongMethodReply = (): ErrorReply =>
  httpError(405, '405 Method Not Allowed: The method is not allowed for the requested URL.');
export const csrfReply = (message: string): ErrorReply => httpError(400, `400 Bad Request: ${message}`);
export const notJsonReply = (): ErrorReply => ({
  status: 400,
  body: { errors: [structured('INVALID_PAYLOAD_FORMAT_ERROR', 'Request payload is not JSON', 'error')] },
});

/** Failures that the HTTP layer itself raises: bad JSON, bodies over the limit, unknown media types. */
function transportError(error: unknown, definition: EndpointDefinition | null): ErrorReply | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const status = Number(error.statusCode);
  if (status === 413)
    return httpError(
      413,
      '413 Request Entity Too Large: The data value transmitted exceeds the capacity limit.',
    );
  if (status === 400 || status === 415) {
    return definition?.validated ? { status: 400, body: { message: 'Request is not JSON' } } : notJsonReply();
  }
  if (status === 429) return { status, body: { message: 'Too many requests' } };
  return status >= 400 && status < 500 ? httpError(status, error.message) : null;
}

/** What the store itself refuses is the client's to mend. */
function storeRefusal(error: unknown): ErrorReply | null {
  if (isAway(error)) {
    return httpError(
      503,
      'The server cannot reach the store of its own data at the moment. Try again shortly.',
    );
  }
  if (isBadValue(error)) return { status: 400, body: { message: 'Arguments are not correct' } };
  if (isUniqueViolation(error)) {
    return { status: 422, body: { message: 'An object with the same unique value already exists.' } };
  }
  if (isForeignKeyViolation(error)) {
    return { status: 422, body: { message: 'The object is still in use, or refers to one that is gone.' } };
  }
  return null;
}
