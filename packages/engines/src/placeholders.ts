/** Quoted text, quoted names and comments, in which a question mark is only a question mark. */
const STANDARD = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;
const BACKSLASH =
  /'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"|`(?:[^`]|``)*`|--\s[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/** Replaces the n-th `?` outside quotes and comments by `write(n)`. */
export function replacePlaceholders(
  sql: string,
  write: (index: number) => string,
  quoting: 'standard' | 'backslash' = 'standard',
): string {
  let index = 0;
  return sql.replace(quoting === 'standard' ? STANDARD : BACKSLASH, token =>
    token === '?' ? write(index++) : token,
  );
}
