import type { Token } from '@parallax/query/lexer';

/** Columns that the text itself tells: by name, or all of what a star takes over. */
export interface Output {
  names: string[];
  stars: Source[];
}

/** A table, sub-query or CTE that a statement reads, under the name its columns go by. */
export interface Source {
  alias: string;
  /** Table as written; null for a sub-query. */
  table: string | null;
  schema: string | null;
  output: Output | null;
}

export interface Scope {
  ctes: { name: string; output: Output }[];
  sources: Source[];
  /** What the queries around it read; a sub-query may refer to that too. */
  outer: Source[];
  /** The columns of the query itself. */
  output: Output;
}

interface Range {
  from: number;
  to: number;
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

export const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

/** The position after the bracket that closes the one at `open`. */
const closing = (tokens: readonly Token[], open: number): number => closer(tokens, open) + 1;

/** The position of the bracket that closes the one at `open`; past the end when none does. */
function closer(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isSymbol(tokens[at], '(')) depth++;
    else if (isSymbol(tokens[at], ')') && --depth === 0) return at;
  }
  return tokens.length;
}

/** What a star stands for: everything the query reads, or what goes by the name before it. */
function starAt(tokens: readonly Token[], at: number, sources: readonly Source[]): Source[] {
  const before = tokens[at - 1];
  if (isSymbol(before, '.')) {
    const qualifier = tokens[at - 2] && nameOf(tokens[at - 2]!).toLowerCase();
    return sources.filter(({ alias }) => alias.toLowerCase() === qualifier);
  }
  const isWhole = isSymbol(before, ',') || ['select', 'distinct', 'all'].includes(wordOf(before));
  return isWhole ? [...sources] : [];
}

/** Columns of the first SELECT between two positions: aliases, the last part of a name, stars. */
function outputIn(tokens: readonly Token[], range: Range): Output {
  const { from, to } = branchAt(tokens, range, tokens[range.from]?.start ?? 0);
  const sources = sourcesIn(tokens, { from, to });
  const output: Output = { names: [], stars: [] };
  let at = from;
  while (at < to && wordOf(tokens[at]) !== 'select')
    at = isSymbol(tokens[at], '(') ? closing(tokens, at) : at + 1;
  let last: Token | null = null;
  const end = () => {
    if (last) output.names.push(nameOf(last));
    last = null;
  };
  for (at++; at < to; at++) {
    const token = tokens[at]!;
    if (isSymbol(token, '(')) {
      at = closing(tokens, at) - 1;
      last = null;
    } else if (wordOf(token) === 'from') break;
    else if (isSymbol(token, ',')) end();
    else if (isSymbol(token, '*')) {
      output.stars.push(...starAt(tokens, at, sources));
      last = null;
    } else last = isName(token) && wordOf(token) !== 'as' ? token : null;
  }
  end();
  return output;
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
function sourceAt(tokens: readonly Token[], start: number): { source: Source | null; next: number } {
  const at = ['lateral', 'only'].includes(wordOf(tokens[start])) ? start + 1 : start;
  if (isSymbol(tokens[at], '(')) {
    const end = closing(tokens, at);
    const { alias, next } = aliasAt(tokens, end);
    if (alias === null) return { source: null, next };
    const output = outputIn(tokens, { from: at + 1, to: end - 1 });
    return { source: { alias, table: null, schema: null, output }, next };
  }
  const path = pathAt(tokens, at);
  if (!path) return { source: null, next: at + 1 };
  const { alias, next } = aliasAt(tokens, path.next);
  const table = path.parts.at(-1)!;
  return { source: { alias: alias ?? table, table, schema: path.parts.at(-2) ?? null, output: null }, next };
}

function readCtes(tokens: readonly Token[]): Scope['ctes'] {
  const ctes: Scope['ctes'] = [];
  let at = tokens.findIndex(token => wordOf(token) === 'with');
  if (at < 0) return ctes;
  at++;
  if (wordOf(tokens[at]) === 'recursive') at++;
  while (isName(tokens[at])) {
    const name = nameOf(tokens[at]!);
    at++;
    let names: string[] | null = null;
    if (isSymbol(tokens[at], '(')) {
      const end = closing(tokens, at);
      names = tokens
        .slice(at + 1, end - 1)
        .filter(isName)
        .map(nameOf);
      at = end;
    }
    while (['as', 'not', 'materialized'].includes(wordOf(tokens[at]))) at++;
    if (!isSymbol(tokens[at], '(')) break;
    const end = closing(tokens, at);
    const output = names ? { names, stars: [] } : outputIn(tokens, { from: at + 1, to: end - 1 });
    ctes.push({ name, output });
    at = end;
    if (!isSymbol(tokens[at], ',')) break;
    at++;
  }
  return ctes;
}

/** `sum(x FROM t`: while an expression is typed, its bracket is not closed yet. */
const isLeftOpen = (tokens: readonly Token[], at: number): boolean =>
  closer(tokens, at) === tokens.length && !QUERY_WORDS.has(wordOf(tokens[at + 1]));

const SOURCE_WORDS = new Set(['from', 'join', 'update', 'into']);

function sourcesIn(tokens: readonly Token[], { from, to }: Range): Source[] {
  const sources: Source[] = [];
  for (let at = from; at < to; ) {
    if (isSymbol(tokens[at], '(')) {
      at = isLeftOpen(tokens, at) ? at + 1 : closing(tokens, at);
      continue;
    }
    if (!SOURCE_WORDS.has(wordOf(tokens[at]))) {
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
  return sources;
}

const QUERY_WORDS = new Set(['select', 'with']);
const SET_WORDS = new Set(['union', 'except', 'intersect', 'minus']);

/** The part of `SELECT … UNION SELECT …` that the cursor is in. */
function branchAt(tokens: readonly Token[], { from, to }: Range, cursor: number): Range {
  let start = from;
  for (let at = from; at < to; at = isSymbol(tokens[at], '(') ? closing(tokens, at) : at + 1) {
    if (!SET_WORDS.has(wordOf(tokens[at]))) continue;
    if (tokens[at]!.start >= cursor) return { from: start, to: at };
    start = at + 1;
  }
  return { from: start, to };
}

/** The queries around the cursor, the innermost first, as far out as its names can refer. */
function queriesAround(tokens: readonly Token[], cursor: number): Range[] {
  const open: number[] = [];
  for (let at = 0; at < tokens.length && tokens[at]!.start < cursor; at++) {
    if (isSymbol(tokens[at], '(')) open.push(at);
    else if (isSymbol(tokens[at], ')')) open.pop();
  }
  const ranges: Range[] = [];
  for (const at of open.reverse()) {
    if (!QUERY_WORDS.has(wordOf(tokens[at + 1]))) continue;
    ranges.push({ from: at + 1, to: Math.max(at + 1, closer(tokens, at)) });
    if (['from', 'join', 'as'].includes(wordOf(tokens[at - 1]))) return ranges;
  }
  return [...ranges, { from: 0, to: tokens.length }];
}

/** What the queries around the cursor read. `tokens` are those of one statement, without comments. */
export function scopeAt(tokens: readonly Token[], cursor: number): Scope {
  const [inner, ...around] = queriesAround(tokens, cursor).map(range => branchAt(tokens, range, cursor));
  return {
    ctes: readCtes(tokens),
    sources: sourcesIn(tokens, inner!),
    outer: around.flatMap(range => sourcesIn(tokens, range)),
    output: outputIn(tokens, inner!),
  };
}
