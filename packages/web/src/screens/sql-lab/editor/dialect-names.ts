/** Our lexer's name for a kind of database, where it differs. */
const LEXERS: Record<string, string> = { mariadb: 'mysql', mssql: 'tsql', clickhousedb: 'clickhouse' };

export const lexerOf = (backend: string): string => LEXERS[backend] ?? backend;
