import type { Cell, Column, ColumnInfo, ColumnKind } from '@parallax/contract';
import type { Dialect } from '@parallax/query';

type TypeNames = Record<Exclude<ColumnKind, 'decimal'>, string>;

const STANDARD: TypeNames = {
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
const NAMES: Record<string, TypeNames> = {
  duckdb: { ...STANDARD, float: 'DOUBLE', string: 'VARCHAR', binary: 'BLOB' },
  mysql: {
    ...STANDARD,
    float: 'DOUBLE',
    string: 'LONGTEXT',
    json: 'LONGTEXT',
    interval: 'LONGTEXT',
    timestamp: 'DATETIME(6)',
    timestamptz: 'DATETIME(6)',
    time: 'TIME(6)',
    binary: 'LONGBLOB',
  },
  sqlite: { ...STANDARD, float: 'REAL', timestamptz: 'TIMESTAMP', binary: 'BLOB' },
};

/** SQLite keeps longer numbers as floats, so they are stored as text. */
const SQLITE_DIGITS = 15;

/** What a staged column is called in the target's DDL. */
export function typeName(dialect: Dialect, column: ColumnInfo): string {
  if (column.kind === 'decimal') {
    const digits = Number(/\((\d+)/.exec(column.type)?.[1] ?? 38);
    return dialect.name === 'sqlite' && digits > SQLITE_DIGITS ? 'TEXT' : column.type;
  }
  return (NAMES[dialect.name] ?? STANDARD)[column.kind];
}

/** Writes one value as the target's literal. */
export function literalOf(dialect: Dialect, column: Column, row: number): string {
  const value = column.values[row] as Cell;
  if (value === null || value === undefined) return 'NULL';
  switch (column.kind) {
    case 'date':
      return dialect.literal(new Date(Number(value)).toISOString().slice(0, 10));
    case 'timestamp':
      return moment(dialect, Number(value), column.micros?.[row] ?? 0);
    case 'timestamptz':
      return zoned(dialect, Number(value), column.micros?.[row] ?? 0);
    case 'json':
      return dialect.literal(JSON.stringify(value));
    case 'binary':
      return binary(dialect, value as Uint8Array);
    default:
      return dialect.literal(value as string | number | boolean | bigint);
  }
}

const moment = (dialect: Dialect, instant: number, micros: number): string =>
  dialect.instant({ instant, micros }, 'TIMESTAMP', 'timestamp');

/** Engines without zones keep the UTC reading. */
function zoned(dialect: Dialect, instant: number, micros: number): string {
  if (dialect.name === 'mysql' || dialect.name === 'sqlite') return moment(dialect, instant, micros);
  const text = new Date(instant).toISOString().slice(0, -1);
  return dialect.literal(`${text}${String(micros).padStart(3, '0')}+00`);
}

function binary(dialect: Dialect, bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  if (dialect.name === 'postgresql') return dialect.literal(`\\x${hex}`);
  return dialect.name === 'duckdb' ? `unhex('${hex}')` : `X'${hex}'`;
}
