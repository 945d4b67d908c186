import { printPretty } from './parser.ts';

/** Pretty-prints a script. Throws INVALID_SQL_ERROR when it does not parse. */
export const formatSql = (sql: string, dialect: string): string => printPretty(sql, dialect).join(';\n');
