import { lex, type Token } from './lexer.ts';
import { invalidSql } from './parser.ts';
import { syntaxOf } from './syntax.ts';

/** Longer texts are refused before anything reads them twice. */
export const MAX_SQL_LENGTH = 1_000_000;

export interface Canonical {
  /** The text without comments, safe for a lexer of another dialect to read. */
  sql: string;
  tokens: readonly Token[];
}

/**
 * Removes everything lexers disagree about, so that the parser and the database read the same statement: comments go,
 * executable and nested comments and unfinished quotes are refused, `--` that is arithmetic is pulled apart.
 */
export function canonical(sql: string, dialect: string): Canonical {
  if (sql.length > MAX_SQL_LENGTH) {
    throw invalidSql(
      sql.slice(0, 100),
      dialect,
      `A statement can have at most ${MAX_SQL_LENGTH.toLocaleString('en')} characters.`,
    );
  }
  const nul = sql.indexOf('\0');
  if (nul >= 0) throw invalidSql(sql, dialect, 'The SQL contains a NUL character.', positionAt(sql, nul));
  const tokens = lex(sql, dialect);
  let clean = '';
  let at = 0;
  for (const [order, token] of tokens.entries()) {
    const problem = problemOf(token, dialect) ?? prefixProblem(tokens, order, dialect);
    if (problem) throw invalidSql(sql, dialect, problem, positionAt(sql, token.start));
    clean += sql.slice(at, token.start);
    if (token.kind === 'comment') clean += ' ';
    else clean += isMinus(token) && touchesMinus(token, tokens[order + 1]) ? `${token.text} ` : token.text;
    at = token.end;
  }
  clean += sql.slice(at);
  return { sql: clean, tokens: clean === sql ? tokens : lex(clean, dialect) };
}

const touchesMinus = (token: Token, next: Token | undefined): boolean =>
  next?.start === token.end && next.text.startsWith('-');

const isMinus = (token: Token): boolean => token.kind === 'symbol' && token.text === '-';

function problemOf(token: Token, dialect: string): string | null {
  if (!token.closed) return `Unterminated ${token.kind === 'quoted' ? 'name' : token.kind}.`;
  if (token.kind !== 'comment') return null;
  if (/^\/\*M?!/.test(token.text) && syntaxOf(dialect).executableComment) {
    return 'Executable comments are not allowed.';
  }
  if (token.text.startsWith('/*') && token.text.indexOf('/*', 1) > 0)
    return 'Nested comments are not allowed.';
  if (/\r(?!$)/.test(token.text) && !token.text.startsWith('/*'))
    return 'A comment ends in an unclear place.';
  return null;
}

/** Quotes whose prefix changes how they are read: `q'[…]'`, `U&"…"`. */
function prefixProblem(tokens: readonly Token[], order: number, dialect: string): string | null {
  const token = tokens[order]!;
  if (token.kind !== 'string' && token.kind !== 'quoted') return null;
  const before = tokens[order - 1];
  if (before?.end !== token.start) return null;
  const opener = tokens[order - 2];
  if (before.text === '&' && opener?.end === before.start && /^u$/i.test(opener.text)) {
    return 'Unicode escapes in names and strings are not allowed.';
  }
  if (dialect === 'oracle' && /^n?q$/i.test(before.text)) return 'Alternative quoting is not supported.';
  return null;
}

/** One-based line and column of an offset. */
export function positionAt(sql: string, offset: number): { line: number; column: number } {
  const before = sql.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
