import type { Dialect, SqlValue } from '@parallax/query';

/** Quoted text, quoted names and comments, in which a question mark is only a question mark. */
const STANDARD = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;
const BACKSLASH =
  /'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"|`(?:[^`]|``)*`|--\s[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/**
 * Writes the parameters as the dialect's literals in place of the `?` outside quotes and comments. Literals and not
 * the protocol's own binding: a literal takes the type its place asks for, a bound value must declare one.
 */
export function bindParameters(
  sql: string,
  params: SqlValue[] | undefined,
  dialect: Pick<Dialect, 'literal'>,
  quoting: 'standard' | 'backslash' = 'standard',
): string {
  if (!params || params.length === 0) return sql;
  let index = 0;
  return sql.replace(quoting === 'standard' ? STANDARD : BACKSLASH, token => {
    const value = params[index];
    if (token !== '?' || value === undefined) return token;
    index++;
    return dialect.literal(value);
  });
}
