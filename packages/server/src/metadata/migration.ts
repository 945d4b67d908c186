import type { QueryExecutorProvider } from 'kysely';
import type { Column, Columns } from './column.ts';

export interface Index {
  table: string;
  /** Column names or expressions such as `lower(name)`. */
  on: readonly string[];
  unique?: boolean;
}

export interface Migration {
  /** Stored when applied: never rename. */
  name: string;
  tables?: Readonly<Record<string, Columns>>;
  /** Columns added to tables of earlier migrations: nullable or with a default. */
  columns?: Readonly<Record<string, Columns>>;
  indexes?: readonly Index[];
  /** Moves data with plain `sql`, as later row types do not fit earlier tables; same transaction. */
  move?(db: QueryExecutorProvider): Promise<void>;
}

/** Declares one migration; the row types of `Schema` derive from it. Applied migrations never change. */
export function migration<const M extends Migration>(definition: M): M {
  return definition;
}

type Row<C> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };
type Part<M, K extends 'tables' | 'columns'> = M extends { [P in K]: infer T } ? T : unknown;
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never;
type RowsOf<T> = { [N in keyof T]: Row<T[N]> };

/** The tables after a list of migrations. */
export type TablesOf<M extends readonly Migration[]> = RowsOf<Merge<Part<M[number], 'tables'>>> &
  (unknown extends Merge<Part<M[number], 'columns'>> ? unknown : RowsOf<Merge<Part<M[number], 'columns'>>>);
