import type { Generated } from 'kysely';

/**
 * The column vocabulary of the migrations. Each kind behaves the same on SQLite and PostgreSQL: text compares by
 * code point, instants are fixed-width UTC text (`2026-01-31T09:05:00.000000`) that sorts by time, JSON is text.
 */
export type ColumnKind = 'id' | 'int' | 'float' | 'bool' | 'text';
type OnDelete = 'cascade' | 'set null' | 'restrict';

export interface Column<T> {
  kind: ColumnKind;
  nullable?: boolean;
  default?: string | number | boolean;
  unique?: boolean;
  /** Part of a composite primary key. */
  key?: boolean;
  references?: { table: string; onDelete: OnDelete };
  /** Never set: carries the TypeScript type of a selected and inserted value. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export const id = (): Column<Generated<number>> => ({ kind: 'id' });

export function int(): Column<number>;
export function int(initial: number): Column<Generated<number>>;
export function int(initial?: number): Column<number> | Column<Generated<number>> {
  return { kind: 'int', default: initial };
}

export const float = (): Column<number> => ({ kind: 'float' });
export const bool = (initial: boolean): Column<Generated<boolean>> => ({ kind: 'bool', default: initial });

export function text(): Column<string>;
export function text(initial: string): Column<Generated<string>>;
export function text(initial?: string): Column<string> | Column<Generated<string>> {
  return { kind: 'text', default: initial };
}

/** JSON kept as the text that was sent, so that it comes back byte for byte. */
export const json = text;
/** An instant as written by `timestamp()`. */
export const time = (): Column<string> => ({ kind: 'text' });
export const uuid = (): Column<string> => ({ kind: 'text', unique: true });
export const unique = <T>(column: Column<T>): Column<T> => ({ ...column, unique: true });
export const maybe = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true });

/** A foreign key. */
export const ref = (table: string, onDelete: OnDelete): Column<number> => ({
  kind: 'int',
  references: { table, onDelete },
});

/** A foreign key that is part of a link table's primary key; the link goes with either end. */
export const link = (table: string): Column<number> => ({ ...ref(table, 'cascade'), key: true });

/** Who made a row and who touched it last; `version` is the row's ETag. */
export const audit = () => ({
  created_on: time(),
  changed_on: time(),
  created_by_fk: maybe(ref('users', 'set null')),
  changed_by_fk: maybe(ref('users', 'set null')),
  version: int(1),
});
