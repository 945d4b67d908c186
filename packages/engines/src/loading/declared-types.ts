import type { ColumnInfo, ColumnKind } from '@parallax/contract';

/** What each kind is called in CREATE TABLE; a decimal brings its own digits. */
export type DeclaredTypes = Record<Exclude<ColumnKind, 'decimal'>, string>;

export const STANDARD_TYPES: DeclaredTypes = {
  bool: 'BOOLEAN',
  int: 'BIGINT',
  bigint: 'BIGINT',
  float: 'DOUBLE PRECISION',
  string: 'TEXT',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  date: 'DATE',
  time: 'TIME',
  interval: 'TEXT',
  json: 'TEXT',
  binary: 'BYTEA',
};

export interface Digits {
  precision: number;
  scale: number;
}

/** The digits of `DECIMAL(12, 2)`; a decimal that says none has the most that is common. */
export function digitsOf(type: string): Digits {
  const found = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(type);
  return found ? { precision: Number(found[1]), scale: Number(found[2] ?? 0) } : { precision: 38, scale: 10 };
}

export const decimalType = ({ precision, scale }: Digits): string => `DECIMAL(${precision}, ${scale})`;

/** How a column is declared, unless the engine has its own idea of decimals. */
export const declared = ({ kind, type }: ColumnInfo, types: DeclaredTypes): string =>
  kind === 'decimal' ? decimalType(digitsOf(type)) : types[kind];

/** `"a" BIGINT, "b" TEXT` */
export const columnList = (
  columns: readonly ColumnInfo[],
  quote: (name: string) => string,
  typeOf: (column: ColumnInfo) => string,
): string => columns.map(column => `${quote(column.name)} ${typeOf(column)}`).join(', ');
