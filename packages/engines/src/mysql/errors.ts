import { AppError, type ErrorType } from '@parallax/contract';
import { classifyNetwork, fieldOf, lostConnection, messageOf } from '../network-errors.ts';

/** Server error numbers to catalogue codes, with the form fields that are wrong. */
const NUMBERS: Record<string, { code: ErrorType; invalid?: string[] }> = {
  1044: { code: 'CONNECTION_ACCESS_DENIED_ERROR', invalid: ['username', 'database'] },
  1045: { code: 'CONNECTION_ACCESS_DENIED_ERROR', invalid: ['username', 'password'] },
  1698: { code: 'CONNECTION_ACCESS_DENIED_ERROR', invalid: ['username', 'password'] },
  1049: { code: 'CONNECTION_UNKNOWN_DATABASE_ERROR', invalid: ['database'] },
  1146: { code: 'TABLE_DOES_NOT_EXIST_ERROR' },
  1054: { code: 'COLUMN_DOES_NOT_EXIST_ERROR' },
  1064: { code: 'SYNTAX_ERROR' },
  1065: { code: 'SYNTAX_ERROR' },
  1142: { code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' },
  1143: { code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' },
  1227: { code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' },
  1792: { code: 'DML_NOT_ALLOWED_ERROR' },
  1969: { code: 'BACKEND_TIMEOUT_ERROR' },
  3024: { code: 'BACKEND_TIMEOUT_ERROR' },
};

const LOST = /^(PROTOCOL_CONNECTION_LOST|ECONNRESET|EPIPE|ER_CONNECTION_KILLED|PROTOCOL_ENQUEUE_AFTER_.*)$/;

export function classify(error: unknown, sql?: string): AppError {
  if (error instanceof AppError) return error;
  const network = classifyNetwork(error);
  if (network) return network;
  const message = messageOf(error);
  const number = fieldOf(error, 'errno') ?? '';
  if (number === '1049' && sql !== undefined) {
    return new AppError('SCHEMA_DOES_NOT_EXIST_ERROR', { message, cause: error });
  }
  const known = NUMBERS[number];
  if (known) {
    return new AppError(known.code, {
      message,
      extra: { ...(known.invalid && { invalid: known.invalid }), ...positionOf(message, sql) },
      cause: error,
    });
  }
  if (LOST.test(fieldOf(error, 'code') ?? '') || /closed state/.test(message)) return lostConnection(error);
  return new AppError('GENERIC_DB_ENGINE_ERROR', { message, cause: error });
}

/** The server names the line and quotes the text from the fault on; its first place on that line is the column. */
function positionOf(message: string, sql: string | undefined): { line?: number; column?: number } {
  const match = /near '(.*)' at line (\d+)$/s.exec(message);
  if (!match || sql === undefined) return {};
  const line = Number(match[2]);
  const rest = match[1]!.split('\n')[0]!;
  const column = rest === '' ? -1 : (sql.split('\n')[line - 1] ?? '').indexOf(rest);
  return column < 0 ? { line } : { line, column: column + 1 };
}
