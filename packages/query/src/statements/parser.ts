import { AppError } from '@parallax/contract';
import { NotLoaded } from '../lazy.ts';
import { isSymbol, isWord, lex, type Token } from './lexer.ts';
import { Recent } from './recent.ts';
import { type Fault, syntaxFault } from './syntax-fault.ts';

/** A node of the syntax tree: an object whose only key names its type, or the fields below such a key. */
export type Tree = { [key: string]: unknown };

type Sdk = typeof import('@polyglot-sql/sdk');
let sdk: Sdk | null = null;
let loading: Promise<Sdk> | null = null;

/** Brings the parser into memory (over a hundred megabytes), once. */
export async function loadParser(): Promise<void> {
  loading ??= import('@polyglot-sql/sdk');
  sdk = await loading;
}

interface Parsed {
  trees: Tree[];
  error: Fault | null;
}

const recent = new Recent<Parsed>(500, 20_000);

/** The statements of a text that `canonical` has passed. Throws INVALID_SQL_ERROR when they do not parse. */
export function parseTrees(sql: string, dialect: string): Tree[] {
  const parsed = recent.get(`${dialect}\n${sql}`, () => parse(sql, dialect));
  if (parsed.error) throw invalidSql(sql, dialect, parsed.error.message, parsed.error);
  return parsed.trees;
}

function parse(sql: string, dialect: string): Parsed {
  if (!sdk) throw new NotLoaded(loadParser);
  const result = sdk.parse(sql, dialectOf(sdk, dialect));
  if (hasTableStatement(lex(sql, dialect))) {
    return {
      trees: [],
      error: { message: 'TABLE is not supported as a query; write SELECT * FROM instead.' },
    };
  }
  if (result.success && !sameQuotes(sdk, sql, dialect)) {
    return { trees: [], error: { message: 'The SQL has quotes that can be read in more than one way.' } };
  }
  if (result.success) return { trees: result.ast as unknown as Tree[], error: null };
  const message = result.error ?? 'The SQL could not be parsed.';
  const fault = { message, line: result.errorLine, column: result.errorColumn };
  return { trees: [], error: syntaxFault(fault, sql, lex(sql, dialect)) };
}

/** The parser takes the query `TABLE name` for an alias of a column, which would hide the table. */
function hasTableStatement(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    if (!isWord(token, 'table') || !(next?.kind === 'word' || next?.kind === 'quoted')) return false;
    const before = tokens[at - 1];
    return (
      isSymbol(before, '(') || isWord(before, 'union', 'all', 'distinct', 'except', 'intersect', 'minus')
    );
  });
}

/** Whether the parser's lexer and ours see strings and quoted names in the same places. */
function sameQuotes(loaded: Sdk, sql: string, dialect: string): boolean {
  const ours = lex(sql, dialect).filter(token => token.kind === 'string' || token.kind === 'quoted');
  if (ours.length === 0 && !/['"`[$]/.test(sql)) return true;
  const theirs = loaded.tokenize(sql, dialectOf(loaded, dialect)).tokens ?? [];
  const toOffset = codePointOffsets(sql);
  const starts = new Map(theirs.map(token => [toOffset(token.span.start), toOffset(token.span.end)]));
  return ours.every(token => starts.get(token.start) === token.end) && !anyInside(starts.keys(), ours);
}

/** Whether a place lies within one of the tokens, which stand in the order of the text. */
function anyInside(places: Iterable<number>, tokens: readonly Token[]): boolean {
  let next = 0;
  for (const place of [...places].sort((a, b) => a - b)) {
    while (next < tokens.length && tokens[next]!.end <= place) next++;
    if (next < tokens.length && tokens[next]!.start < place) return true;
  }
  return false;
}

/** Turns the parser's offsets in characters into offsets in UTF-16 units. */
export function codePointOffsets(sql: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(sql)) return offset => offset;
  const offsets: number[] = [];
  let at = 0;
  for (const character of sql) {
    offsets.push(at);
    at += character.length;
  }
  return offset => offsets[offset] ?? at;
}

function dialectOf(loaded: Sdk, name: string): import('@polyglot-sql/sdk').Dialect {
  const known = Object.values(loaded.Dialect).find(dialect => dialect === name);
  return known ?? loaded.Dialect.Generic;
}

/** Pretty-printed statements, two blanks per level and keywords in capitals. */
export function printPretty(sql: string, dialect: string): string[] {
  if (!sdk) throw new NotLoaded(loadParser);
  const result = sdk.format(sql, dialectOf(sdk, dialect));
  if (result.success && result.sql) return result.sql;
  const message = result.error ?? 'The SQL could not be parsed.';
  const [, line, column] = /at line (\d+), column (\d+)/.exec(message) ?? [];
  const place = line ? { line: Number(line), column: Number(column) } : {};
  const fault = syntaxFault({ message, ...place }, sql, lex(sql, dialect));
  throw invalidSql(sql, dialect, fault.message, fault);
}

export function invalidSql(
  sql: string,
  engine: string,
  message = 'The SQL could not be parsed.',
  position: { line?: number; column?: number } = {},
): AppError {
  return new AppError('INVALID_SQL_ERROR', {
    message,
    level: 'error',
    extra: { sql, engine, line: position.line ?? null, column: position.column ?? null },
  });
}

/** A script that is refused as a whole. */
export const invalidScript = (message: string): AppError => new AppError('INVALID_SQL_ERROR', { message });
