import type { Token } from './lexer.ts';

export interface Fault {
  message: string;
  line?: number;
  column?: number;
}

const TOO_MUCH = 'The statement is nested too deeply or has too many parts to be checked.';

/** What the parser calls symbols and names. */
const EXPECTED: Record<string, string> = {
  LParen: '“(”',
  RParen: '“)”',
  LBracket: '“[”',
  RBracket: '“]”',
  LBrace: '“{”',
  RBrace: '“}”',
  Comma: '“,”',
  Dot: '“.”',
  Eq: '“=”',
  identifier: 'a name',
  'table name or subquery': 'a table or a sub-query',
};

/**
 * A fault of the parser in words for people. The parser names its own kinds of tokens and points behind the token it
 * stumbled over; this names what is written there, and points to it.
 */
export function syntaxFault(fault: Fault, sql: string, tokens: readonly Token[]): Fault {
  const text = fault.message.replace(/^(Parse|Tokenization) error at [^:]*: /, '');
  if (/^(Generation error: )?E_GUARD_|call stack|^WASM/.test(text)) return { message: TOO_MUCH };
  const wanted = /^Expected (.+?), got /.exec(text)?.[1];
  const expected =
    wanted && (EXPECTED[wanted] ?? (/^[A-Z][a-z]+$/.test(wanted) ? wanted.toUpperCase() : null));
  if (/got "?end of input/.test(text)) {
    return { ...fault, message: `The SQL ends too soon${expected ? `: ${expected} is missing` : ''}.` };
  }
  const token = tokenBefore(fault, sql, tokens);
  if (!token || !/^(Expected|Unexpected|Invalid expression)/.test(text)) return { ...fault, message: text };
  const written = token.text.length > 40 ? `${token.text.slice(0, 40)}…` : token.text;
  return {
    message: `Syntax error near “${written}”${expected ? `: expected ${expected}` : ''}.`,
    line: fault.line!,
    column: fault.column! - (token.end - token.start),
  };
}

/** The token that ends where the fault is, where lines and columns leave no doubt. */
function tokenBefore({ line, column }: Fault, sql: string, tokens: readonly Token[]): Token | null {
  if (line === undefined || column === undefined) return null;
  const lines = sql.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const at = start + column - 1;
  return tokens.find(token => token.end === at && token.start >= start) ?? null;
}
