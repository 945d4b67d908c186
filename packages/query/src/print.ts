import type { Expression, GroupBy, Join, OrderItem, Select, SelectItem, Source, Statement } from './ast.ts';
import type { Dialect } from './dialect.ts';
import { QueryError } from './error.ts';
import { formatTime } from './template/strftime.ts';

/** Writes a statement in the dialect's SQL, one clause per line. */
export function printStatement(statement: Statement, dialect: Dialect): string {
  if (statement.kind === 'select') return printSelect(statement, dialect);
  const parts = statement.parts.map(part => printSelect(part, dialect)).join('\nUNION ALL\n');
  return [parts, orderClause(statement.orderBy, dialect)].filter(Boolean).join('\n');
}

function printSelect(select: Select, dialect: Dialect): string {
  const lines = [
    `SELECT${list(select.items.map(item => printItem(item, dialect)))}`,
    `FROM ${printSource(select.from, dialect)}`,
    ...(select.joins ?? []).map(join => printJoin(join, dialect)),
    conditions('WHERE', select.where, dialect),
    select.groupBy ? groupClause(select.groupBy, dialect) : '',
    conditions('HAVING', select.having, dialect),
    orderClause(select.orderBy, dialect),
    select.limit == null && !select.offset ? '' : dialect.limit(select.limit ?? null, select.offset ?? 0),
  ];
  return lines.filter(Boolean).join('\n');
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

/** Short lists stay on the clause's line; longer ones get a line per entry. */
const list = (entries: string[]): string => {
  const line = entries.join(', ');
  return entries.length === 1 || (line.length <= 72 && !line.includes('\n'))
    ? ` ${line}`
    : `\n${indent(entries.join(',\n'))}`;
};

function printItem({ expression, alias }: SelectItem, dialect: Dialect): string {
  if (expression.kind === 'column' && expression.name === alias) return printExpression(expression, dialect);
  return `${printExpression(expression, dialect)} AS ${dialect.quote(alias)}`;
}

function printSource(source: Source, dialect: Dialect): string {
  switch (source.kind) {
    case 'table':
      return [source.catalog, source.schema, source.name]
        .filter(part => part !== null && part !== '')
        .map(part => dialect.quote(part!))
        .join('.');
    case 'text':
      return `(\n${source.sql}\n) AS ${dialect.quote(source.alias)}`;
    case 'derived':
      return `(\n${indent(printStatement(source.statement, dialect))}\n) AS ${dialect.quote(source.alias)}`;
  }
}

function printJoin(join: Join, dialect: Dialect): string {
  const inner = join.source.kind === 'derived' ? (dialect.joinDerived ?? 'JOIN') : 'JOIN';
  const keyword = join.type === 'left' ? 'LEFT JOIN' : inner;
  return `${keyword} ${printSource(join.source, dialect)} ON ${printExpression(join.on, dialect)}`;
}

function conditions(keyword: string, terms: Expression[] | undefined, dialect: Dialect): string {
  if (!terms?.length) return '';
  const flat = terms.flatMap(term => (term.kind === 'and' ? term.terms : [term]));
  return `${keyword} ${flat.map(term => operand(term, dialect, AND)).join('\n  AND ')}`;
}

function groupClause(groupBy: GroupBy, dialect: Dialect): string {
  const keys = (expressions: Expression[]) => expressions.map(key => printExpression(key, dialect));
  if (groupBy.kind === 'keys') return groupBy.keys.length === 0 ? '' : `GROUP BY${list(keys(groupBy.keys))}`;
  return `GROUP BY GROUPING SETS (\n${indent(groupBy.sets.map(set => `(${keys(set).join(', ')})`).join(',\n'))}\n)`;
}

function orderClause(items: OrderItem[] | undefined, dialect: Dialect): string {
  if (!items?.length) return '';
  const entry = (item: OrderItem) =>
    `${printExpression(item.expression, dialect)} ${item.descending ? 'DESC' : 'ASC'}`;
  return `ORDER BY${list(items.map(entry))}`;
}

const OR = 1;
const AND = 2;
const COMPARISON = 3;
const OPERAND = 4;

/** How tightly an expression's outermost operator binds. Users' SQL is trusted to hold together only when it is simple. */
function binding(expression: Expression): number {
  switch (expression.kind) {
    case 'or':
      return OR;
    case 'and':
      return AND;
    case 'compare':
    case 'same':
    case 'like':
    case 'in':
    case 'is-null':
    case 'is-boolean':
      return COMPARISON;
    case 'sql':
      return SIMPLE_SQL.test(expression.text) ? OPERAND : 0;
    default:
      return OPERAND;
  }
}

const SIMPLE_SQL = /^(?:[\w.]+|"[^"]*"|`[^`]*`|\w+\([^()'"`-]*\))$/;

const operand = (expression: Expression, dialect: Dialect, least: number): string =>
  binding(expression) <= least && !(expression.kind === 'and' && least === AND)
    ? `(${printExpression(expression, dialect)})`
    : printExpression(expression, dialect);

/** Writes one expression; values become text through the dialect alone. */
export function printExpression(expression: Expression, dialect: Dialect): string {
  const print = (of: Expression) => printExpression(of, dialect);
  const tight = (of: Expression) => operand(of, dialect, COMPARISON);
  switch (expression.kind) {
    case 'column':
      return expression.of
        ? `${dialect.quote(expression.of)}.${dialect.quote(expression.name)}`
        : dialect.quote(expression.name);
    case 'alias':
      return dialect.quote(expression.name);
    case 'value':
      return dialect.literal(expression.value);
    case 'instant':
      return printInstant(expression, dialect);
    case 'sql':
      // A line comment at the end must not swallow what follows.
      return expression.text.includes('--') ? `${expression.text}\n` : expression.text;
    case 'truncate':
      return printTruncate(expression, dialect);
    case 'from-epoch':
      return dialect.fromEpoch(tight(expression.of), expression.unit);
    case 'from-year':
      return dialect.fromYear(tight(expression.of));
    case 'at-zone':
      return printAtZone(expression, dialect);
    case 'aggregate':
      return printAggregate(expression, dialect);
    case 'count-rows':
      return 'COUNT(*)';
    case 'cast-text':
      return dialect.castText(print(expression.of));
    case 'compare':
      return `${tight(expression.left)} ${expression.operator} ${tight(expression.right)}`;
    case 'same':
      return (dialect.same ?? notDistinct)(tight(expression.left), tight(expression.right));
    case 'like':
      return printLike(expression, dialect);
    case 'in':
      return `${tight(expression.of)} ${expression.negated ? 'NOT IN' : 'IN'} (${expression.values.map(print).join(', ')})`;
    case 'is-null':
      return `${tight(expression.of)} IS ${expression.negated ? 'NOT NULL' : 'NULL'}`;
    case 'is-boolean':
      return dialect.isBoolean(tight(expression.of), expression.value);
    case 'and':
      return expression.terms.map(term => operand(term, dialect, AND)).join(' AND ');
    case 'or':
      return expression.terms.map(term => operand(term, dialect, OR)).join(' OR ');
    case 'case':
      return `CASE WHEN ${print(expression.when)} THEN ${print(expression.then)} ELSE ${print(expression.otherwise)} END`;
    case 'grouping':
      return `GROUPING(${print(expression.of)})`;
  }
}

const notDistinct = (left: string, right: string) => `${left} IS NOT DISTINCT FROM ${right}`;

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

function printInstant({ value, column }: Of<'instant'>, dialect: Dialect): string {
  if (column.dateFormat === 'epoch_s') return dialect.literal(Math.floor(value.instant / 1000));
  if (column.dateFormat === 'epoch_ms') return dialect.literal(value.instant);
  if (column.dateFormat) {
    const text = formatTime(value.instant, column.dateFormat);
    const numeric = /INT|NUM|DEC/i.test(column.type ?? '') && /^\d+$/.test(text);
    return dialect.literal(numeric ? Number(text) : text);
  }
  return dialect.instant(value, column.type, null);
}

function printTruncate({ of, grain, columnType }: Of<'truncate'>, dialect: Dialect): string {
  const text = dialect.truncate(operand(of, dialect, COMPARISON), grain, columnType);
  if (text === null) throw new QueryError(`No grain spec for ${grain} for database ${dialect.name}`);
  return text;
}

function printAtZone({ of, zone, columnType }: Of<'at-zone'>, dialect: Dialect): string {
  if (!dialect.atZone) throw new QueryError(`Database ${dialect.name} cannot group by the time zone ${zone}`);
  return dialect.atZone(operand(of, dialect, COMPARISON), zone, columnType);
}

function printAggregate({ name, of }: Of<'aggregate'>, dialect: Dialect): string {
  const text = dialect.aggregate(name, printExpression(of, dialect));
  if (text === null) throw new QueryError(`The ${name} aggregate is not supported on this database`);
  return text;
}

function printLike({ of, pattern, caseSensitive, negated }: Of<'like'>, dialect: Dialect): string {
  const text = operand(of, dialect, COMPARISON);
  const literal = dialect.literal(pattern);
  return caseSensitive
    ? `${text} ${negated ? 'NOT LIKE' : 'LIKE'} ${literal}`
    : dialect.ilike(text, literal, negated);
}
