import {
  ERRORS,
  type ErrorLevel,
  type ErrorType,
  issueCodes,
  type StructuredError,
} from '@parallax/contract';
import { t } from '../platform/i18n.ts';

/** Labels of the HTTP statuses a person may meet; 599 is ours for "never reached the server". */
const STATUS_LABELS: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  407: 'Proxy authentication required',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length required',
  412: 'Precondition failed',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  417: 'Expectation failed',
  418: "I'm a teapot",
  421: 'Misdirected request',
  422: 'Unprocessable entity',
  423: 'Locked',
  424: 'Failed dependency',
  425: 'Too early',
  426: 'Upgrade required',
  428: 'Precondition required',
  429: 'Too many requests',
  431: 'Request header fields too large',
  451: 'Unavailable for legal reasons',
  500: 'Server error',
  501: 'Not implemented',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
  505: 'HTTP version not supported',
  506: 'Variant also negotiates',
  507: 'Insufficient storage',
  508: 'Loop detected',
  510: 'Not extended',
  511: 'Network authentication required',
  599: 'Network error',
};

export const statusLabel = (status: number): string => t(STATUS_LABELS[status] ?? 'An error occurred');

/** Messages of a rejected body, by dotted field path: `columns.0.type`. */
export type FieldErrors = Record<string, string[]>;

/** A call that failed. `errors` is never empty; `fields` holds the per-field messages of a rejected body. */
export class ClientError extends Error {
  override name = 'ClientError';

  constructor(
    readonly status: number,
    readonly errors: readonly [StructuredError, ...StructuredError[]],
    readonly fields: FieldErrors = {},
  ) {
    super(errors.map(error => error.message).join('\n'));
  }

  has(type: ErrorType): boolean {
    return this.errors.some(error => error.error_type === type);
  }
}

export const structured = (
  type: ErrorType,
  message: string,
  extra: Record<string, unknown> = {},
  level: ErrorLevel = 'error',
): StructuredError => ({
  message,
  error_type: type,
  level,
  extra: { issue_codes: issueCodes(type), ...extra },
});

export const networkError = (): ClientError =>
  new ClientError(599, [structured('FRONTEND_NETWORK_ERROR', t('Network error'))]);

export const timeoutError = (seconds: number): ClientError =>
  new ClientError(408, [structured('FRONTEND_TIMEOUT_ERROR', t('Request timed out'), { timeout: seconds })]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isErrorType = (value: unknown): value is ErrorType => typeof value === 'string' && value in ERRORS;

const isLevel = (value: unknown): value is ErrorLevel =>
  value === 'info' || value === 'warning' || value === 'error';

function fieldErrors(messages: Record<string, unknown>, prefix = ''): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(messages)) {
    const path = prefix + name;
    if (isObject(value)) Object.assign(fields, fieldErrors(value, `${path}.`));
    else
      fields[path] = (Array.isArray(value) ? value : [value]).map(part =>
        isObject(part) ? JSON.stringify(part) : String(part),
      );
  }
  return fields;
}

/** One entry of `{ errors: [...] }`; an unknown code becomes the general one rather than being dropped. */
function readStructured(entry: unknown, status: number): StructuredError {
  const body = isObject(entry) ? entry : { message: entry };
  const type = isErrorType(body.error_type)
    ? body.error_type
    : status >= 500
      ? 'GENERIC_BACKEND_ERROR'
      : 'GENERIC_COMMAND_ERROR';
  const extra = isObject(body.extra) ? body.extra : {};
  const message = typeof body.message === 'string' && body.message ? body.message : statusLabel(status);
  return { message, error_type: type, level: isLevel(body.level) ? body.level : 'error', extra };
}

/** Understands every error body the API writes: `errors`, `message` (text or fields), `error`, `msg`, or none. */
export function readError(status: number, body: unknown): ClientError {
  if (isObject(body)) {
    if (Array.isArray(body.errors) && body.errors.length > 0) {
      const [first, ...rest] = body.errors.map(entry => readStructured(entry, status));
      return new ClientError(status, [first!, ...rest]);
    }
    if (isObject(body.message)) {
      const fields = fieldErrors(body.message);
      const text = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
      const error = structured('INVALID_PAYLOAD_SCHEMA_ERROR', text.join('\n'), { messages: body.message });
      return new ClientError(status, [error], fields);
    }
    const text = [body.message, body.error, body.msg].find(
      value => typeof value === 'string' && value !== '',
    );
    if (typeof text === 'string') {
      return new ClientError(status, [readStructured({ ...body, message: text }, status)]);
    }
  }
  return new ClientError(status, [readStructured({}, status)]);
}

export const isCsrfFailure = (error: ClientError): boolean =>
  error.status === 400 && error.errors.some(entry => entry.message.includes('CSRF token'));

/** What to tell a person about anything that was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  if (typeof error === 'string' && error) return error;
  return t('Sorry, an unknown error occurred.');
}
