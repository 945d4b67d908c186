import { AppError } from '@parallax/contract';

const DOWN = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The catalogue error of a failed connection attempt, or null when the failure came from somewhere else. */
export function classifyNetwork(error: unknown): AppError | null {
  const code = codeOf(error);
  if (code === null) return null;
  const place = placeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', {
      message: `The hostname "${place.host}" cannot be resolved.`,
      extra: { invalid: ['host'] },
      cause: error,
    });
  }
  if (code === 'ECONNREFUSED') {
    return new AppError('CONNECTION_PORT_CLOSED_ERROR', {
      message: `Port ${place.port} on hostname "${place.host}" refused the connection.`,
      extra: { invalid: ['host', 'port'] },
      cause: error,
    });
  }
  return DOWN.has(code) ? hostDown(place, error) : null;
}

export function hostDown(place: { host: string; port: string }, cause?: unknown): AppError {
  return new AppError('CONNECTION_HOST_DOWN_ERROR', {
    message: `The host "${place.host}" might be down, and cannot be reached on port ${place.port}.`,
    extra: { invalid: ['host', 'port'] },
    cause,
  });
}

export const lostConnection = (cause: unknown) =>
  new AppError('GENERIC_DB_ENGINE_ERROR', {
    message: 'The connection to the database was lost before the query finished.',
    cause,
  });

/** A text field of a driver's error, without trusting its type. */
export function fieldOf(error: unknown, name: string): string | null {
  if (typeof error !== 'object' || error === null || !(name in error)) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error);

/** Node wraps the attempts of a host with several addresses, and fetch wraps everything once more. */
function codeOf(error: unknown): string | null {
  const own = fieldOf(error, 'code');
  if (own !== null) return own;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : null;
}

function placeOf(error: unknown): { host: string; port: string } {
  const attempt = error instanceof AggregateError ? error.errors[0] : error;
  const host = fieldOf(attempt, 'hostname') ?? fieldOf(attempt, 'address') ?? fieldOf(attempt, 'host');
  if (host !== null) return { host, port: fieldOf(attempt, 'port') ?? '' };
  if (attempt instanceof Error && attempt.cause !== undefined) return placeOf(attempt.cause);
  return { host: '', port: '' };
}
