import { AppError, type ErrorType } from '@parallax/contract';
import { classifyNetwork, lostConnection, messageOf } from '../network-errors.ts';

/** The `error` member of a query's state. */
export interface QueryFailure {
  message: string;
  errorName: string;
  errorLocation?: { lineNumber: number; columnNumber: number };
}

export class TrinoError extends Error {
  constructor(readonly failure: QueryFailure) {
    super(failure.message);
    this.name = 'TrinoError';
  }
}

export class HttpError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text.trim().slice(0, 500) || `The server answered with status ${status}`);
    this.name = 'HttpError';
  }
}

const NAMES: Record<string, ErrorType> = {
  SYNTAX_ERROR: 'SYNTAX_ERROR',
  TABLE_NOT_FOUND: 'TABLE_DOES_NOT_EXIST_ERROR',
  COLUMN_NOT_FOUND: 'COLUMN_DOES_NOT_EXIST_ERROR',
  SCHEMA_NOT_FOUND: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  CATALOG_NOT_FOUND: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  MISSING_CATALOG_NAME: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  MISSING_SCHEMA_NAME: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  PERMISSION_DENIED: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
  EXCEEDED_TIME_LIMIT: 'BACKEND_TIMEOUT_ERROR',
  READ_ONLY_VIOLATION: 'DML_NOT_ALLOWED_ERROR',
};

export function classify(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TrinoError) {
    const { message, errorName, errorLocation } = error.failure;
    return new AppError(NAMES[errorName] ?? 'GENERIC_DB_ENGINE_ERROR', {
      message,
      extra: errorLocation ? { line: errorLocation.lineNumber, column: errorLocation.columnNumber } : {},
      cause: error,
    });
  }
  if (error instanceof HttpError) {
    const denied = error.status === 401 || error.status === 403;
    return new AppError(denied ? 'CONNECTION_ACCESS_DENIED_ERROR' : 'GENERIC_DB_ENGINE_ERROR', {
      message: error.message,
      extra: denied ? { invalid: ['username', 'password'] } : {},
      cause: error,
    });
  }
  const message = messageOf(error);
  return (
    classifyNetwork(error) ??
    (/ECONNRESET|socket hang up|EPIPE/.test(message)
      ? lostConnection(error)
      : new AppError('GENERIC_DB_ENGINE_ERROR', { message, cause: error }))
  );
}
