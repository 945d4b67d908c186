import { AppError } from '@parallax/contract';
import { invalidQuery, type QueryError } from '../error.ts';
import { canonical } from './canonical.ts';
import { refuseDeniedFunctions } from './guard.ts';
import { isSymbol, isWord, type Token } from './lexer.ts';
import { parseTrees, type Tree } from './parser.ts';
import { isSimpleExpression } from './simple-expression.ts';
import { isTree, nodeOf, walk } from './tree.ts';

export interface ExpressionRules {
  /** Parser dialect of the engine. */
  dialect: string;
  kind: 'where' | 'having' | 'metric' | 'column';
  allowSubquery?: boolean;
}

/**
 * Checks SQL that a user wrote for one place of a query and returns it without comments, ready to stand between
 * parentheses. It must be one balanced expression: no second statement, no set operation, no list, no sub-query
 * unless allowed, no denied function.
 *
 * @example
 * checkExpression('SUM(sales) / COUNT(*)', { dialect: 'postgresql', kind: 'metric' })
 */
export function checkExpression(sql: string, rules: ExpressionRules): string {
  const { sql: clean, tokens } = canonical(sql, rules.dialect);
  const text = clean.trim();
  if (text === '' || !isBalanced(tokens) || tokens.some(token => isSymbol(token, ';')))
    throw invalidClause(sql);
  refuseDeniedFunctions(tokens, rules.dialect);
  if (isSimpleExpression(tokens)) return text;
  if (!rules.allowSubquery && tokens.some(token => isWord(token, 'select'))) throw subqueryRefused();

  const [tree, ...others] = parseTrees(`SELECT (\n${text}\n)`, rules.dialect);
  const expression = tree && others.length === 0 ? loneExpression(tree) : null;
  if (!expression) throw invalidClause(sql);
  if (!rules.allowSubquery && holdsQuery(expression)) throw subqueryRefused();
  const type = nodeOf(expression)?.type ?? '';
  if (REFUSED.has(type) || QUERIES.has(type)) throw invalidClause(sql);
  return text;
}

const subqueryRefused = (): AppError =>
  new AppError('ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', {
    message: 'Custom SQL fields cannot contain sub-queries.',
    level: 'error',
  });

const invalidClause = (sql: string): QueryError => invalidQuery(`Invalid SQL clause: ${sql}`);

function isBalanced(tokens: readonly Token[]): boolean {
  const open: string[] = [];
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
  for (const token of tokens) {
    if (token.kind !== 'symbol') continue;
    if ('([{'.includes(token.text)) open.push(token.text);
    else if (token.text in pairs && open.pop() !== pairs[token.text]) return false;
  }
  return open.length === 0;
}

/** What stands between the parentheses of `SELECT (…)`, if there is nothing around them. */
function loneExpression(tree: Tree): Tree | null {
  const select = nodeOf(tree);
  if (select?.type !== 'select') return null;
  const extra = Object.entries(select.fields).some(
    ([key, value]) => key !== 'expressions' && isFilled(value),
  );
  const expressions = select.fields.expressions;
  if (extra || !Array.isArray(expressions) || expressions.length !== 1) return null;
  const only = nodeOf(expressions[0]);
  if (only?.type === 'subquery') return { subquery: only.fields };
  return only?.type === 'paren' && isTree(only.fields.this) ? only.fields.this : null;
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

const QUERIES = new Set([
  'select',
  'union',
  'intersect',
  'except',
  'values',
  'with',
  'insert',
  'update',
  'delete',
  'merge',
]);
const REFUSED = new Set(['alias', 'aliases', 'tuple', 'star', 'command', 'subquery']);

/** A query anywhere inside, or a bare table name where one is allowed. */
function holdsQuery(expression: Tree): boolean {
  let found = false;
  walk(expression, (type, fields) => {
    found ||= QUERIES.has(type) || type === 'subquery' || type === 'table' || type === 'exists';
    found ||= type === 'in' && (fields.is_field === true || isTree(fields.query));
    return !found;
  });
  return found;
}
