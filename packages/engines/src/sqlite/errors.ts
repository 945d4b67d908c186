import { AppError, type ErrorType } from '@parallax/contract';
import { lineAndColumn } from '../sql-position.ts';

/** A failure as the child process reports it. */
export class SqliteFailure extends Error {
  constructor(
    message: string,
    readonly code: string | null,
    readonly offset?: number,
  ) {
    super(message);
  }
}

interface Rule {
  pattern: RegExp;
  code: ErrorType;
  name?: 'table' | 'column' | 'database';
}
const RULES: Rule[] = [
  { pattern: /no such table: (.+)/, code: 'TABLE_DOES_NOT_EXIST_ERROR', name: 'table' },
  { pattern: /unknown database (.+)/, code: 'SCHEMA_DOES_NOT_EXIST_ERROR', name: 'database' },
  {
    pattern: /no such column: (.+)|has no column named (.+)/,
    code: 'COLUMN_DOES_NOT_EXIST_ERROR',
    name: 'column',
  },
  { pattern: /syntax error|incomplete input|unrecognized token|unterminated/, code: 'SYNTAX_ERROR' },
  { pattern: /attempt to write a readonly database/, code: 'DML_NOT_ALLOWED_ERROR' },
  { pattern: /not authorized/, code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' },
  {
    pattern: /unable to open database file|file is not a database/,
    code: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
  },
];

export function classify(error: unknown, sql?: string): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const rule = RULES.find(({ pattern }) => pattern.test(text));
  const match = rule?.pattern.exec(text);
  const offset = error instanceof SqliteFailure ? error.offset : undefined;
  return new AppError(rule?.code ?? 'GENERIC_DB_ENGINE_ERROR', {
    message: text,
    extra: {
      engine_name: 'SQLite',
      ...(rule?.name && { [rule.name]: match?.[1] ?? match?.[2] }),
      ...(rule?.code === 'CONNECTION_UNKNOWN_DATABASE_ERROR' && { invalid: ['database'] }),
      ...(sql !== undefined && offset !== undefined && lineAndColumn(sql, offset + 1)),
    },
    cause: error,
  });
}
