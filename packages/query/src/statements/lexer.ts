import { Recent } from './recent.ts';
import { type Syntax, syntaxOf } from './syntax.ts';

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'comment' | 'symbol';

export interface Token {
  kind: TokenKind;
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** As written, delimiters included. */
  text: string;
  /** False for a string, name or comment that the text ends inside of. */
  closed: boolean;
}

const BLANK = /\s/;
const WORD_START = /[\p{L}_@$]/u;
const WORD = /[\p{L}\p{N}\p{M}_@$]*/uy;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y;
const SYMBOL = /(?:::|:=|<=>|<>|<=|>=|!=|==|\|\||&&|->>|->|=>|\S)/uy;
const DOLLAR = { plain: /\$\$/y, tagged: /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy };

/** A statement that is checked from several sides is read once. */
const recent = new Recent<readonly Token[]>(100, 4_000);

/** Splits SQL into tokens the way the engine would. Never fails: what it cannot place becomes a symbol. */
export const lex = (sql: string, dialect: string): readonly Token[] =>
  recent.get(`${dialect}\n${sql}`, () => tokensOf(sql, dialect));

function tokensOf(sql: string, dialect: string): Token[] {
  const syntax = syntaxOf(dialect);
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const code = sql.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13) || (code > 127 && BLANK.test(sql[at]!))) {
      at++;
      continue;
    }
    const { kind, end, closed } = plainToken(sql, at, code) ?? readToken(sql, at, syntax);
    tokens.push({ kind, start: at, end, text: sql.slice(at, end), closed });
    at = end;
  }
  return tokens;
}

const CLASSES = new Uint8Array(128);
const [LETTER, DIGIT, SINGLE] = [1, 2, 3];
for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_')
  CLASSES[letter.charCodeAt(0)] = LETTER;
for (const digit of '0123456789') CLASSES[digit.charCodeAt(0)] = DIGIT;
/** Symbols that are always tokens by themselves, in every dialect. */
for (const symbol of '(),;+*%^~?{}]') CLASSES[symbol.charCodeAt(0)] = SINGLE;

/** Words, whole numbers and symbols that no dialect reads in another way; null for everything else. */
function plainToken(sql: string, at: number, code: number): Found | null {
  const kind = code < 128 ? CLASSES[code] : 0;
  if (kind === SINGLE) return { kind: 'symbol', end: at + 1, closed: true };
  if (kind !== LETTER && kind !== DIGIT) return null;
  let end = at + 1;
  let next = sql.charCodeAt(end);
  while (next < 128 && (CLASSES[next] === DIGIT || (kind === LETTER && CLASSES[next] === LETTER))) {
    next = sql.charCodeAt(++end);
  }
  if (kind === DIGIT) return isOneOf(next, '.eExX') ? null : { kind: 'number', end, closed: true };
  return next > 127 || isOneOf(next, "@$'") ? null : { kind: 'word', end, closed: true };
}

const isOneOf = (code: number, characters: string): boolean =>
  !Number.isNaN(code) && characters.includes(String.fromCharCode(code));

type Found = Pick<Token, 'kind' | 'end' | 'closed'>;

function readToken(sql: string, at: number, syntax: Syntax): Found {
  return (
    readComment(sql, at, syntax) ??
    readQuoted(sql, at, syntax) ??
    match(NUMBER, sql, at, 'number') ??
    readWord(sql, at, syntax) ??
    match(SYMBOL, sql, at, 'symbol') ?? { kind: 'symbol', end: at + 1, closed: true }
  );
}

function match(pattern: RegExp, sql: string, at: number, kind: TokenKind): Found | null {
  pattern.lastIndex = at;
  const found = pattern.exec(sql);
  return found?.[0] ? { kind, end: at + found[0].length, closed: true } : null;
}

function readComment(sql: string, at: number, syntax: Syntax): Found | null {
  const pair = sql.slice(at, at + 2);
  if (pair === '/*') return until(sql, '*/', at + 2, 'comment');
  const after = sql[at + 2];
  const dashes = pair === '--' && (!syntax.dashNeedsBlank || after === undefined || BLANK.test(after));
  const starts = dashes || (syntax.hashComment && sql[at] === '#') || (syntax.slashComment && pair === '//');
  if (!starts) return null;
  const newline = sql.indexOf('\n', at);
  return { kind: 'comment', end: newline < 0 ? sql.length : newline, closed: true };
}

function until(sql: string, mark: string, from: number, kind: TokenKind): Found {
  const at = sql.indexOf(mark, from);
  return at < 0 ? { kind, end: sql.length, closed: false } : { kind, end: at + mark.length, closed: true };
}

function readQuoted(sql: string, at: number, syntax: Syntax): Found | null {
  const quote = sql[at]!;
  const triple = quote.repeat(3);
  switch (quote) {
    case "'":
    case '"': {
      if (syntax.tripleQuote && sql.startsWith(triple, at)) return until(sql, triple, at + 3, 'string');
      const isString = quote === "'" || syntax.doubleQuoteString;
      return delimited(sql, at, quote, isString && syntax.backslash, isString ? 'string' : 'quoted');
    }
    case '`':
      return syntax.backtick ? delimited(sql, at, quote, false, 'quoted') : null;
    case '[':
      return syntax.bracket ? delimited(sql, at, ']', false, 'quoted') : null;
    case '$': {
      const { dollarQuote } = syntax;
      const tag = dollarQuote === 'none' ? null : match(DOLLAR[dollarQuote], sql, at, 'string');
      return tag && until(sql, sql.slice(at, tag.end), tag.end, 'string');
    }
    default:
      return null;
  }
}

/** A doubled delimiter stands for itself. */
function delimited(sql: string, at: number, close: string, backslash: boolean, kind: TokenKind): Found {
  for (let end = at + 1; end < sql.length; end++) {
    if (backslash && sql[end] === '\\') end++;
    else if (sql[end] === close) {
      if (sql[end + 1] !== close) return { kind, end: end + 1, closed: true };
      end++;
    }
  }
  return { kind, end: sql.length, closed: false };
}

function readWord(sql: string, at: number, syntax: Syntax): Found | null {
  if (!WORD_START.test(String.fromCodePoint(sql.codePointAt(at)!))) return null;
  const word = match(WORD, sql, at, 'word');
  if (!word) return null;
  const prefix = sql.slice(at, word.end).toLowerCase();
  const next = sql[word.end];
  if (prefix === 'e' && next === "'" && syntax.escapeString)
    return delimited(sql, word.end, next, true, 'string');
  return word;
}

/** The name a word or quoted identifier stands for. */
export function nameIn(token: Token): string {
  if (token.kind !== 'quoted') return token.text;
  const close = token.text.at(-1)!;
  return token.text.slice(1, -1).replaceAll(close + close, close);
}

export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toLowerCase());

export const isSymbol = (token: Token | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol;
