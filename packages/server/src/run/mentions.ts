import { isRecord, type Json } from './json.ts';

/** Settings below these keys choose rows, label things or decorate; they show no column. */
const SILENT =
  /^(adhoc_filters\w*|filters|extra_form_data|extra_filters|extras|where|having|annotation_layers|post_processing|datasource|viz_type|url_params|time_range|column_config|dashboards)$|title|format|colou?r|scheme|subheader|markdown|template|css|description|comment/i;

/** What the settings of a chart show: columns and metrics by name, and expressions written in them. */
export class Mentions {
  readonly names = new Set<string>();
  readonly expressions = new Set<string>();
  /** `AGGREGATE:column`. */
  readonly aggregates = new Set<string>();
  readonly clauses = new Set<string>();

  hasColumn(column: unknown): boolean {
    if (typeof column === 'string') return this.names.has(column);
    const sql = isRecord(column) && typeof column.sqlExpression === 'string' ? column.sqlExpression : null;
    return sql !== null && (this.names.has(sql) || this.expressions.has(sql));
  }

  hasMetric(metric: unknown): boolean {
    if (typeof metric === 'string') return this.names.has(metric);
    if (!isRecord(metric)) return false;
    if (metric.expressionType === 'SIMPLE') return this.aggregates.has(aggregateOf(metric));
    if (metric.expressionType === 'SQL') return this.expressions.has(String(metric.sqlExpression));
    return (
      metric.expressionType === undefined && typeof metric.label === 'string' && this.names.has(metric.label)
    );
  }

  /** Conditions are joined by the client from those that were saved. */
  hasClause(clause: string): boolean {
    const bare = (text: string) => text.replace(/^\s*\(|\)\s*$/g, '').trim();
    return (
      this.clauses.has(clause.trim()) ||
      clause.split(/\)\s+AND\s+\(/i).every(part => this.clauses.has(bare(part)))
    );
  }
}

export function mentionsIn(settings: unknown): Mentions {
  const mentions = new Mentions();
  visit(settings, mentions);
  for (const clause of clausesIn(settings)) mentions.clauses.add(clause.trim());
  return mentions;
}

function visit(value: unknown, mentions: Mentions): void {
  if (typeof value === 'string') {
    mentions.names.add(value);
    // The order of a table is kept as JSON text, `["column", true]`.
    if (value.startsWith('["')) visit(parsed(value), mentions);
  } else if (Array.isArray(value)) for (const item of value) visit(item, mentions);
  else if (isRecord(value)) visitRecord(value, mentions);
}

function visitRecord(value: Json, mentions: Mentions): void {
  if (value.expressionType === 'SIMPLE') mentions.aggregates.add(aggregateOf(value));
  else if (typeof value.sqlExpression === 'string') mentions.expressions.add(value.sqlExpression);
  else for (const [key, item] of Object.entries(value)) if (!SILENT.test(key)) visit(item, mentions);
}

const aggregateOf = ({ aggregate, column }: Json): string =>
  `${String(aggregate).toUpperCase()}:${isRecord(column) ? String(column.column_name) : ''}`;

/** Conditions written as SQL: custom filters, and the clauses of a stored query. */
function clausesIn(value: unknown, inFilter = false): string[] {
  if (Array.isArray(value)) return value.flatMap(item => clausesIn(item, inFilter));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (typeof item === 'string') {
      return key === 'where' || key === 'having' || (inFilter && key === 'sqlExpression') ? [item] : [];
    }
    return clausesIn(item, inFilter || key.startsWith('adhoc_filters'));
  });
}

/** Columns that stored filters choose rows by: chart filters, stored queries, and targets of a dashboard's filters. */
export function filteredIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filteredIn);
  if (!isRecord(value)) return [];
  const { subject, col, column, datasetId } = value;
  const target = isRecord(column) && datasetId !== undefined ? column.name : null;
  const own = [subject, col, target].filter(name => typeof name === 'string');
  return [...own, ...Object.values(value).flatMap(filteredIn)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
