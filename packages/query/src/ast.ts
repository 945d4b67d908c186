import type { AggregateName, Grain, SqlInstant, SqlValue } from './dialect.ts';

/** The tree between a query object and SQL text: one closed union, printed in one place (`print.ts`). */
export type Expression =
  | { kind: 'column'; name: string; of?: string }
  /** An output column of the same statement, by its alias. */
  | { kind: 'alias'; name: string }
  | { kind: 'value'; value: SqlValue }
  | { kind: 'instant'; value: SqlInstant; column: TimeColumnType }
  /** SQL written by a user, rendered and checked before it got here. */
  | { kind: 'sql'; text: string }
  | { kind: 'truncate'; of: Expression; grain: Grain; columnType: string | null }
  | { kind: 'from-epoch'; of: Expression; unit: 's' | 'ms' }
  | { kind: 'from-year'; of: Expression }
  /** A UTC moment as the wall clock of a zone shows it. */
  | { kind: 'at-zone'; of: Expression; zone: string; columnType: string | null }
  | { kind: 'aggregate'; name: AggregateName; of: Expression }
  | { kind: 'count-rows' }
  | { kind: 'cast-text'; of: Expression }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  /** Equality that also holds between two NULLs. */
  | { kind: 'same'; left: Expression; right: Expression }
  | { kind: 'like'; of: Expression; pattern: string; caseSensitive: boolean; negated: boolean }
  | { kind: 'in'; of: Expression; values: Expression[]; negated: boolean }
  | { kind: 'is-null'; of: Expression; negated: boolean }
  | { kind: 'is-boolean'; of: Expression; value: boolean }
  | { kind: 'and'; terms: Expression[] }
  | { kind: 'or'; terms: Expression[] }
  | { kind: 'case'; when: Expression; then: Expression; otherwise: Expression }
  | { kind: 'grouping'; of: Expression };

export type Comparison = '=' | '!=' | '>' | '<' | '>=' | '<=';

/** What decides how a moment is written when it is compared with a column. */
export interface TimeColumnType {
  type: string | null;
  /** strftime pattern, `epoch_s` or `epoch_ms`. */
  dateFormat: string | null;
}

export interface SelectItem {
  expression: Expression;
  alias: string;
}

export type Source =
  | { kind: 'table'; catalog: string | null; schema: string | null; name: string }
  /** A checked statement of a virtual dataset. */
  | { kind: 'text'; sql: string; alias: string }
  | { kind: 'derived'; statement: Statement; alias: string };

export interface Join {
  type: 'inner' | 'left';
  source: Source;
  on: Expression;
}

export interface OrderItem {
  expression: Expression;
  descending: boolean;
}

export interface Select {
  kind: 'select';
  items: SelectItem[];
  from: Source;
  joins?: Join[];
  where?: Expression[];
  /** Null: no GROUP BY clause. Empty `keys` with aggregates in `items` make one group. */
  groupBy?: GroupBy | null;
  having?: Expression[];
  orderBy?: OrderItem[];
  limit?: number | null;
  offset?: number;
}

export type GroupBy = { kind: 'keys'; keys: Expression[] } | { kind: 'sets'; sets: Expression[][] };

export interface UnionAll {
  kind: 'union-all';
  parts: Select[];
  orderBy?: OrderItem[];
}

export type Statement = Select | UnionAll;

export const column = (name: string, of?: string): Expression => ({ kind: 'column', name, of });
export const value = (of: SqlValue): Expression => ({ kind: 'value', value: of });
export const and = (terms: Expression[]): Expression =>
  terms.length === 1 ? terms[0]! : { kind: 'and', terms };
export const or = (terms: Expression[]): Expression =>
  terms.length === 1 ? terms[0]! : { kind: 'or', terms };
export const isNull = (of: Expression, negated = false): Expression => ({ kind: 'is-null', of, negated });
export const compare = (left: Expression, operator: Comparison, right: Expression): Expression => ({
  kind: 'compare',
  operator,
  left,
  right,
});
