const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
const textOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** SQLite and PostgreSQL each have their own word for a broken rule. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)) ||
  /UNIQUE constraint failed/.test(textOf(error));

export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', '23001', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error)) ||
  /FOREIGN KEY constraint failed/.test(textOf(error));

/** A value the store cannot hold (out of range, a NUL character): the client's mistake. */
export const isBadValue = (error: unknown): boolean => /^22/.test(codeOf(error));
