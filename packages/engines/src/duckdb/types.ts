import { type DuckDBType, DuckDBTypeId as Id } from '@duckdb/node-api';
import type { ColumnInfo, ColumnKind } from '@parallax/contract';

const KINDS: Partial<Record<Id, ColumnKind>> = {
  [Id.BOOLEAN]: 'bool',
  [Id.TINYINT]: 'int',
  [Id.SMALLINT]: 'int',
  [Id.INTEGER]: 'int',
  [Id.UTINYINT]: 'int',
  [Id.USMALLINT]: 'int',
  [Id.UINTEGER]: 'int',
  [Id.BIGINT]: 'bigint',
  [Id.UBIGINT]: 'bigint',
  [Id.HUGEINT]: 'bigint',
  [Id.UHUGEINT]: 'bigint',
  [Id.BIGNUM]: 'bigint',
  [Id.FLOAT]: 'float',
  [Id.DOUBLE]: 'float',
  [Id.DECIMAL]: 'decimal',
  [Id.TIMESTAMP]: 'timestamp',
  [Id.TIMESTAMP_S]: 'timestamp',
  [Id.TIMESTAMP_MS]: 'timestamp',
  [Id.TIMESTAMP_NS]: 'timestamp',
  [Id.TIMESTAMP_TZ]: 'timestamptz',
  [Id.DATE]: 'date',
  [Id.TIME]: 'time',
  [Id.TIME_NS]: 'time',
  [Id.TIME_TZ]: 'time',
  [Id.INTERVAL]: 'interval',
  [Id.BLOB]: 'binary',
  [Id.LIST]: 'json',
  [Id.ARRAY]: 'json',
  [Id.STRUCT]: 'json',
  [Id.MAP]: 'json',
  [Id.UNION]: 'json',
};

export const isJson = (type: DuckDBType): boolean => type.alias === 'JSON';

/** What a result column is called, declared as and read as. */
export function columnInfo(name: string, type: DuckDBType): ColumnInfo {
  if (isJson(type)) return { name, type: 'JSON', kind: 'json' };
  return { name, type: type.toString(), kind: KINDS[type.typeId] ?? 'string' };
}

const DECLARED: [RegExp, ColumnKind][] = [
  [/(\[\d*\]$)|^(STRUCT|MAP|UNION|JSON)\b/, 'json'],
  [/^BOOLEAN$/, 'bool'],
  [/^U?(TINYINT|SMALLINT|INTEGER)$/, 'int'],
  [/^(U?BIGINT|U?HUGEINT|BIGNUM)$/, 'bigint'],
  [/^(FLOAT|DOUBLE)$/, 'float'],
  [/^DECIMAL/, 'decimal'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'timestamptz'],
  [/^TIMESTAMP/, 'timestamp'],
  [/^DATE$/, 'date'],
  [/^TIME/, 'time'],
  [/^INTERVAL$/, 'interval'],
  [/^BLOB$/, 'binary'],
];

/** The kind of a column from the type text of the catalogue. */
export const kindOfDeclared = (type: string): ColumnKind =>
  DECLARED.find(([pattern]) => pattern.test(type))?.[1] ?? 'string';
