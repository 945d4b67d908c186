import type { Token } from '@parallax/query/lexer';

/** A table, sub-query or CTE that a statement reads, under the name its columns go by. */
export interface Source {
  alias: string;
  /** Table as written; null for a sub-query. */
  table: string | null;
  schema: string | null;
  /** Output names, where the text itself tells them. */
  columns: string[] | null;
}

export interface Scope {
  ctes: Map<string, string[]>;
  sources: Source[];
}

const CLAUSE_END = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'union',
  'except',
  'intersect',
  'on',
  'using',
  'join',
  'inner',
  'left',
  'right',
  'full',
  'cross',
  'natural',
  'window',
  'qualify',
  'offset',
  'fetch',
  'set',
  'values',
  'select',
  'lateral',
  'tablesample',
  'returning',
]);

export const wordOf = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : '';

export function nameOf(token: Token): string {
  if (token.kind !== 'quoted') return token.text;
  const close = token.text.at(-1)!;
  return token.text.slice(1, -1).replaceAll(close + close, close);
}

const isName = (token: Token | undefined): token is Token =>
  token !== undefined &&
  (token.kind === 'quoted' || (token.kind === 'word' && !CLAUSE_END.has(wordOf(token))));

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

/** The position after the bracket that closes the one at `open`. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isSymbol(tokens[at], '(')) depth++;
    else if (isSymbol(tokens[at], ')') && --depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Output names of the first SELECT between two positions: aliases, or the last part of a name. */
export function outputNames(tokens: readonly Token[], from: number, to: number): string[] {
  const names: string[] = [];
  let at = from;
  while (at < to && wordOf(tokens[at]) !== 'select') at++;
  let last: Token | null = null;
  const end = () => {
    if (last) names.push(nameOf(last));
    last = null;
  };
  for (at++; at < to; at++) {
    const token = tokens[at]!;
    if (isSymbol(token, '(')) {
      at = closing(tokens, at) - 1;
      last = null;
    } else if (wordOf(token) === 'from') break;
    else if (isSymbol(token, ',')) end();
    else last = isName(token) && wordOf(token) !== 'as' ? token : null;
  }
  end();
  return names;
}

interface Path {
  parts: string[];
  next: number;
}

function pathAt(tokens: readonly Token[], at: number): Path | null {
  if (!isName(tokens[at])) return null;
  const parts = [nameOf(tokens[at]!)];
  let next = at + 1;
  while (isSymbol(tokens[next], '.')) {
    const part = tokens[next + 1];
    if (!part || (part.kind !== 'word' && part.kind !== 'quoted')) return { parts, next: next + 1 };
    parts.push(nameOf(part));
    next += 2;
  }
  return { parts, next };
}

function aliasAt(tokens: readonly Token[], at: number): { alias: string | null; next: number } {
  const start = wordOf(tokens[at]) === 'as' ? at + 1 : at;
  return isName(tokens[start])
    ? { alias: nameOf(tokens[start]!), next: start + 1 }
    : { alias: null, next: start };
}

/** One entry of a FROM list or a JOIN, and where reading goes on. */
function sourceAt(tokens: readonly Token[], at: number): { source: Source | null; next: number } {
  if (isSymbol(tokens[at], '(')) {
    const end = closing(tokens, at);
    const { alias, next } = aliasAt(tokens, end);
    const columns = outputNames(tokens, at + 1, end - 1);
    return { source: alias === null ? null : { alias, table: null, schema: null, columns }, next };
  }
  const path = pathAt(tokens, at);
  if (!path) return { source: null, next: at + 1 };
  const { alias, next } = aliasAt(tokens, path.next);
  const table = path.parts.at(-1)!;
  return { source: { alias: alias ?? table, table, schema: path.parts.at(-2) ?? null, columns: null }, next };
}

function readCtes(tokens: readonly Token[]): Map<string, string[]> {
  const ctes = new Map<string, string[]>();
  let at = tokens.findIndex(token => wordOf(token) === 'with');
  if (at < 0) return ctes;
  at++;
  if (wordOf(tokens[at]) === 'recursive') at++;
  while (isName(tokens[at])) {
    const name = nameOf(tokens[at]!);
    at++;
    let columns: string[] | null = null;
    if (isSymbol(tokens[at], '(')) {
      const end = closing(tokens, at);
      columns = tokens
        .slice(at + 1, end - 1)
        .filter(isName)
        .map(nameOf);
      at = end;
    }
    while (['as', 'not', 'materialized'].includes(wordOf(tokens[at]))) at++;
    if (!isSymbol(tokens[at], '(')) break;
    const end = closing(tokens, at);
    ctes.set(name, columns ?? outputNames(tokens, at + 1, end - 1));
    at = end;
    if (!isSymbol(tokens[at], ',')) break;
    at++;
  }
  return ctes;
}

/** What the innermost query around the cursor reads. `tokens` are those of one statement, without comments. */
export function scopeAt(tokens: readonly Token[], cursor: number): Scope {
  const { from, to } = innermost(tokens, cursor);
  const sources: Source[] = [];
  for (let at = from; at < to; ) {
    if (isSymbol(tokens[at], '(')) {
      at = closing(tokens, at);
      continue;
    }
    const word = wordOf(tokens[at]);
    if (word !== 'from' && word !== 'join' && word !== 'update' && word !== 'into') {
      at++;
      continue;
    }
    let next = at + 1;
    do {
      const found = sourceAt(tokens, isSymbol(tokens[next], ',') ? next + 1 : next);
      if (found.source) sources.push(found.source);
      next = Math.max(found.next, next + 1);
    } while (isSymbol(tokens[next], ',') && next < to);
    at = next;
  }
  return { ctes: readCtes(tokens), sources };
}

/** The tokens between the brackets around the cursor that hold a query of their own. */
function innermost(tokens: readonly Token[], cursor: number): { from: number; to: number } {
  const open: number[] = [];
  for (let at = 0; at < tokens.length && tokens[at]!.start < cursor; at++) {
    if (isSymbol(tokens[at], '(')) open.push(at);
    else if (isSymbol(tokens[at], ')')) open.pop();
  }
  const start = open.findLast(at => ['select', 'with'].includes(wordOf(tokens[at + 1])));
  if (start === undefined) return { from: 0, to: tokens.length };
  return { from: start + 1, to: Math.max(start + 1, closing(tokens, start) - 1) };
}
