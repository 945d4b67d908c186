import { AppError } from '@parallax/contract';

const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+)|;|\w+|[\s\S]/g;

/** Pragmas that only tell something. The others change how the connection, or even the file, behaves. */
const READING_PRAGMAS =
  /^(table_info|table_xinfo|table_list|index_list|index_info|index_xinfo|foreign_key_list|foreign_key_check|database_list|collation_list|function_list|compile_options|integrity_check|quick_check)$/i;

/** Refuses texts of several statements, of which SQLite would silently run the first, and ways to other files. */
export function guard(sql: string): void {
  const tokens: string[] = [];
  for (const [token, blank] of sql.matchAll(TOKENS)) if (blank === undefined) tokens.push(token);
  const [first = '', second = ''] = tokens.map(token => token.toUpperCase());
  if (tokens.every(token => token === ';')) {
    throw new AppError('SYNTAX_ERROR', { message: 'The statement is empty.' });
  }
  if (
    !isTrigger(tokens) &&
    tokens.slice(tokens.indexOf(';')).some(token => token !== ';') &&
    tokens.includes(';')
  ) {
    throw new AppError('SYNTAX_ERROR', { message: 'Expected one statement, got several.' });
  }
  const refused =
    first === 'ATTACH' ||
    first === 'DETACH' ||
    (first === 'VACUUM' && tokens.some(token => token.toUpperCase() === 'INTO')) ||
    (first === 'PRAGMA' && !READING_PRAGMAS.test(pragmaName(tokens, second)));
  if (refused) {
    throw new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', { message: `${first} is not allowed here.` });
  }
}

/** `PRAGMA main.table_info(x)` names the pragma after the point. */
const pragmaName = (tokens: string[], second: string): string =>
  tokens[2] === '.' ? (tokens[3] ?? '') : second;

/** The body of a trigger holds statements of its own. */
const isTrigger = (tokens: string[]): boolean =>
  /^CREATE( TEMP| TEMPORARY)? TRIGGER/i.test(tokens.slice(0, 3).join(' '));
