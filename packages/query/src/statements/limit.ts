import { canonical } from './canonical.ts';
import { isSymbol, isWord, type Token } from './lexer.ts';
import { parseTrees, type Tree } from './parser.ts';
import { mutates } from './reads.ts';
import { remembered } from './recent.ts';
import { isTree, nodeOf } from './tree.ts';

/** Which limit decided how many rows a query may give. */
export type LimitingFactor = 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' | 'NOT_LIMITED' | 'UNKNOWN';

export interface Limited {
  sql: string;
  /** The rows to keep, or null when the statement takes no limit. */
  limit: number | null;
  factor: LimitingFactor;
}

/**
 * Caps one statement. `extraRows` more rows are asked for than are to be kept, to learn whether there are more.
 * Statements that are no queries, or that write, stay as they are.
 */
export const applyLimit = (sql: string, limit: number, dialect: string, extraRows = 0): Limited =>
  capped(sql, limit, dialect, extraRows);

const capped = remembered((sql: string, limit: number, dialect: string, extraRows: number): Limited => {
  const clean = canonical(sql, dialect).sql.trim().replace(/;\s*$/, '');
  const own = limitOf(clean, dialect);
  if (own === undefined || mutates(clean, dialect)) return { sql, limit: null, factor: 'NOT_LIMITED' };
  const factor = own === null || own > limit ? 'DROPDOWN' : own < limit ? 'QUERY' : 'QUERY_AND_DROPDOWN';
  const kept = own === null ? limit : Math.min(own, limit);
  return { sql: withLimit(clean, kept + extraRows, dialect), limit: kept, factor };
});

const QUERIES = new Set(['select', 'union', 'intersect', 'except', 'subquery', 'values', 'pivot']);

/** The literal row limit of a query: null when it has none, undefined when the statement is no query. */
export function limitOf(sql: string, dialect: string): number | null | undefined {
  const trees = parseTrees(canonical(sql, dialect).sql, dialect);
  const node = trees.length === 1 ? nodeOf(trees[0]) : null;
  return node && QUERIES.has(node.type) ? literalIn(clauseOf(node.fields)) : undefined;
}

const clauseOf = (fields: Tree): unknown => fields.limit ?? fields.top ?? fields.fetch ?? null;

function literalIn(clause: unknown): number | null {
  if (!isTree(clause)) return null;
  const literal = isTree(clause.literal) ? clause.literal : null;
  if (literal) return literal.literal_type === 'number' ? Number(literal.value) : null;
  return clause.percent === true ? null : literalIn(clause.this ?? clause.count ?? null);
}

function withLimit(sql: string, rows: number, dialect: string): string {
  const node = nodeOf(parseTrees(sql, dialect)[0]);
  if (!node || clauseOf(node.fields) === null) {
    if (node?.type !== 'select' && node?.type !== 'union') return wrapped(sql, rows, dialect);
    const appended =
      dialect === 'tsql' || dialect === 'fabric' ? null : `${sql}\n${limitClause(rows, dialect)}`;
    return appended !== null && holds(appended, rows, dialect) ? appended : wrapped(sql, rows, dialect);
  }
  const count = countToken(canonical(sql, dialect).tokens);
  if (!count) return wrapped(sql, rows, dialect);
  const replaced = sql.slice(0, count.start) + rows + sql.slice(count.end);
  return holds(replaced, rows, dialect) ? replaced : wrapped(sql, rows, dialect);
}

const limitClause = (rows: number, dialect: string): string =>
  dialect === 'oracle' ? `FETCH FIRST ${rows} ROWS ONLY` : `LIMIT ${rows}`;

function wrapped(sql: string, rows: number, dialect: string): string {
  if (dialect === 'tsql' || dialect === 'fabric') return `SELECT TOP ${rows} * FROM (\n${sql}\n) AS limited`;
  return `SELECT * FROM (\n${sql}\n) ${dialect === 'oracle' ? '' : 'AS '}limited\n${limitClause(rows, dialect)}`;
}

function holds(sql: string, rows: number, dialect: string): boolean {
  try {
    return limitOf(sql, dialect) === rows;
  } catch {
    return false;
  }
}

/** The number of rows in the outermost LIMIT, TOP or FETCH clause. */
function countToken(tokens: readonly Token[]): Token | null {
  let depth = 0;
  let found: Token | null = null;
  tokens.forEach((token, at) => {
    if (isSymbol(token, '(')) depth++;
    if (isSymbol(token, ')')) depth--;
    if (depth > 0) return;
    const next = tokens[at + 1];
    if (isWord(token, 'limit') && next?.kind === 'number') {
      found = isSymbol(tokens[at + 2], ',') ? (tokens[at + 3] ?? null) : next;
    } else if (isWord(token, 'top') && next?.kind === 'number') found ??= next;
    else if (isWord(token, 'fetch') && tokens[at + 2]?.kind === 'number') found = tokens[at + 2]!;
  });
  return found;
}
