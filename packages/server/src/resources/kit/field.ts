import type { RawBuilder } from 'kysely';
import type { Call } from '../../http/call.ts';

export type ColumnType = 'text' | 'int' | 'float' | 'bool' | 'time';
export type StoredValue = string | number | boolean | null;
/** One row of the resource's own table plus its to-one columns, named as the select list names them. */
export type StoredRow = Record<string, StoredValue>;

/**
 * How one wire column comes about. Wire names are dotted for relations (`created_by.first_name`), and come out as
 * nested objects (to-one) or lists of objects (to-many).
 */
export type Field =
  | { kind: 'column'; column: string; type: ColumnType }
  | { kind: 'one'; relation: string; column: string; type: ColumnType }
  | { kind: 'many'; relation: string; column: string; type: ColumnType }
  /** Made by the store from columns of `t`, so that large ones need not be read. */
  | { kind: 'computed'; sql: RawBuilder<unknown> }
  | {
      kind: 'derived';
      /** Columns (`name`) or to-one columns (`relation.name`) the value is made from. */
      needs: readonly string[];
      /** The value, or a promise of it. */
      value(row: StoredRow, call: Call): unknown;
      /** The stored column that orders rows by this field. */
      orderBy?: string;
    };

export const text = (column: string): Field => ({ kind: 'column', column, type: 'text' });
export const int = (column: string): Field => ({ kind: 'column', column, type: 'int' });
export const float = (column: string): Field => ({ kind: 'column', column, type: 'float' });
export const bool = (column: string): Field => ({ kind: 'column', column, type: 'bool' });
export const time = (column: string): Field => ({ kind: 'column', column, type: 'time' });
export const one = (relation: string, column: string, type: ColumnType = 'text'): Field => ({
  kind: 'one',
  relation,
  column,
  type,
});
export const many = (relation: string, column: string, type: ColumnType = 'text'): Field => ({
  kind: 'many',
  relation,
  column,
  type,
});
export const computed = (expression: RawBuilder<unknown>): Field => ({ kind: 'computed', sql: expression });
export const derived = (
  needs: readonly string[],
  value: (row: StoredRow, call: Call) => unknown,
  orderBy?: string,
): Field => ({ kind: 'derived', needs, value, orderBy });

export type Relation =
  | { kind: 'one'; table: string; foreignKey: string }
  /** Through a link table. */
  | {
      kind: 'many';
      table: string;
      link: string;
      own: string;
      other: string;
      /** The link table serves several kinds of objects; only these rows of it count. */
      only?: { column: string; value: number };
    }
  /** Rows of another table that point here. */
  | { kind: 'children'; table: string; foreignKey: string };

const person = (foreignKey: string): Relation => ({ kind: 'one', table: 'users', foreignKey });

/** The two people every audited row knows. */
export const auditRelations = {
  created_by: person('created_by_fk'),
  changed_by: person('changed_by_fk'),
} satisfies Record<string, Relation>;

export const personFields = <R extends string>(relation: R, ...columns: string[]): Record<string, Field> =>
  Object.fromEntries(
    columns.map(column => [`${relation}.${column}`, one(relation, column, column === 'id' ? 'int' : 'text')]),
  );
