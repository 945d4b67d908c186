import { AppError, type ErrorType } from '@parallax/contract';
import { classifyNetwork, fieldOf, hostDown, lostConnection, messageOf } from '../network-errors.ts';
import { lineAndColumn } from '../sql-position.ts';

/** SQLSTATE to catalogue code, with the form fields that are wrong. */
const STATES: Record<string, { code: ErrorType; invalid?: string[] }> = {
  '28P01': { code: 'CONNECTION_INVALID_PASSWORD_ERROR', invalid: ['username', 'password'] },
  '28000': { code: 'CONNECTION_ACCESS_DENIED_ERROR', invalid: ['username', 'password'] },
  '3D000': { code: 'CONNECTION_UNKNOWN_DATABASE_ERROR', invalid: ['database'] },
  '42P01': { code: 'TABLE_DOES_NOT_EXIST_ERROR' },
  '42703': { code: 'COLUMN_DOES_NOT_EXIST_ERROR' },
  '3F000': { code: 'SCHEMA_DOES_NOT_EXIST_ERROR' },
  '42601': { code: 'SYNTAX_ERROR' },
  '42501': { code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' },
  '25006': { code: 'DML_NOT_ALLOWED_ERROR' },
};

export function classify(error: unknown, sql?: string): AppError {
  if (error instanceof AppError) return error;
  const network = classifyNetwork(error);
  if (network) return network;
  const message = messageOf(error);
  const state = fieldOf(error, 'code') ?? '';
  // Five letters, as the states of the server have.
  if (state === 'EPIPE') return lostConnection(error);
  if (state === '57014' && message.includes('statement timeout')) {
    return new AppError('BACKEND_TIMEOUT_ERROR', {
      message: 'The query exceeded its timeout.',
      cause: error,
    });
  }
  if (state === '28000' && /role .* does not exist/.test(message)) {
    return refused('CONNECTION_INVALID_USERNAME_ERROR', message, ['username'], error);
  }
  const known = STATES[state];
  if (known?.invalid) return refused(known.code, message, known.invalid, error);
  if (known || /^[0-9A-Z]{5}$/.test(state)) {
    return new AppError(known?.code ?? 'GENERIC_DB_ENGINE_ERROR', {
      message,
      extra: { ...positionOf(error, sql), ...hintOf(error) },
      cause: error,
    });
  }
  return classifyDriver(message, error);
}

/** Failures that the driver words itself. */
function classifyDriver(message: string, error: unknown): AppError {
  if (/client password must be a (non-empty )?string/.test(message)) {
    return refused('CONNECTION_ACCESS_DENIED_ERROR', 'The server asks for a password.', ['password'], error);
  }
  if (message === 'timeout expired') return hostDown({ host: '', port: '' }, error);
  if (/Connection terminated|ECONNRESET|EPIPE|not queryable/.test(message)) return lostConnection(error);
  return new AppError('GENERIC_DB_ENGINE_ERROR', { message, cause: error });
}

const refused = (code: ErrorType, message: string, invalid: string[], cause: unknown) =>
  new AppError(code, { message, extra: { invalid }, cause });

function positionOf(error: unknown, sql: string | undefined): { line?: number; column?: number } {
  const position = Number(fieldOf(error, 'position'));
  return sql !== undefined && position > 0 ? lineAndColumn(sql, position) : {};
}

function hintOf(error: unknown): { hint?: string; detail?: string } {
  const hint = fieldOf(error, 'hint');
  const detail = fieldOf(error, 'detail');
  return { ...(hint !== null && { hint }), ...(detail !== null && { detail }) };
}
