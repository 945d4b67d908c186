import { invalidSql, printPretty } from './parser.ts';

/** Printing takes seconds from here on. */
const MAX_LENGTH = 500_000;

/** Pretty-prints a script. Throws INVALID_SQL_ERROR when it does not parse or is too long for that. */
export function formatSql(sql: string, dialect: string): string {
  if (sql.length > MAX_LENGTH) {
    const most = MAX_LENGTH.toLocaleString('en');
    throw invalidSql(
      sql.slice(0, 100),
      dialect,
      `Only scripts of up to ${most} characters can be formatted.`,
    );
  }
  return printPretty(sql, dialect).join(';\n');
}
