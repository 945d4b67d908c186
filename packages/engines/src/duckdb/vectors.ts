import {
  type DuckDBDataChunk,
  DuckDBDecimalType,
  type DuckDBType,
  DuckDBTypeId as Id,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { Cell, ColumnInfo, ColumnKind, ColumnValues, Frame } from '@parallax/contract';
import { packed } from '../frame-builder.ts';
import { scaledText } from './decimals.ts';
import { structuredCell, textCell } from './nested.ts';
import { readStrings } from './strings.ts';
import { readInstants } from './timestamps.ts';
import { isJson } from './types.ts';
import { cellsOf, isValid, type Values, type Vector } from './vector.ts';

type NumberArrayType = new (
  buffer: ArrayBufferLike,
  offset: number,
  length: number,
) => Iterable<number> & ArrayLike<number>;

/** DuckDB's memory belongs to the chunk: a column that leaves it as a typed array is always a copy. */
const numbers =
  (Source: NumberArrayType) =>
  ({ data, valid, rows }: Vector): Values => {
    const source = new Source(data.buffer, data.byteOffset, rows);
    if (valid) return { values: cellsOf(rows, valid, row => source[row]!) };
    return { values: source instanceof Int32Array ? source.slice() : Float64Array.from(source) };
  };

function bigints({ data, valid, rows }: Vector): Values {
  const source = new BigInt64Array(data.buffer, data.byteOffset, rows);
  if (!valid) return { values: source.slice() };
  return { values: cellsOf(rows, valid, row => source[row]!) };
}

function unsignedBigints({ data, valid, rows }: Vector): Values {
  const source = new BigUint64Array(data.buffer, data.byteOffset, rows);
  return {
    values: packed(
      'bigint',
      cellsOf(rows, valid, row => source[row]!),
    ),
  };
}

function hugeInts({ data, valid, rows }: Vector): Values {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const at = (row: number) =>
    (view.getBigInt64(row * 16 + 8, true) << 64n) | view.getBigUint64(row * 16, true);
  return { values: packed('bigint', cellsOf(rows, valid, at)) };
}

const booleans = ({ data, valid, rows }: Vector): Values => ({
  values: cellsOf(rows, valid, row => data[row] === 1),
});

function decimals(vector: Vector, type: DuckDBType): Values {
  if (!(type instanceof DuckDBDecimalType)) throw new Error('not a decimal');
  return { values: cellsOf(vector.rows, vector.valid, scaledText(vector, type.width, type.scale)) };
}

interface Reader {
  /** Bytes of one cell in the vector. */
  width: (type: DuckDBType) => number;
  read: (vector: Vector, type: DuckDBType) => Values;
}
const reader = (width: number, read: Reader['read']): Reader => ({ width: () => width, read });

const READERS: Partial<Record<Id, Reader>> = {
  [Id.BOOLEAN]: reader(1, booleans),
  [Id.TINYINT]: reader(1, numbers(Int8Array)),
  [Id.UTINYINT]: reader(1, numbers(Uint8Array)),
  [Id.SMALLINT]: reader(2, numbers(Int16Array)),
  [Id.USMALLINT]: reader(2, numbers(Uint16Array)),
  [Id.INTEGER]: reader(4, numbers(Int32Array)),
  [Id.UINTEGER]: reader(4, numbers(Uint32Array)),
  [Id.FLOAT]: reader(4, numbers(Float32Array)),
  [Id.DOUBLE]: reader(8, numbers(Float64Array)),
  [Id.BIGINT]: reader(8, bigints),
  [Id.UBIGINT]: reader(8, unsignedBigints),
  [Id.HUGEINT]: reader(16, hugeInts),
  [Id.DATE]: reader(4, readInstants('days')),
  [Id.TIMESTAMP_S]: reader(8, readInstants('s')),
  [Id.TIMESTAMP_MS]: reader(8, readInstants('ms')),
  [Id.TIMESTAMP]: reader(8, readInstants('us')),
  [Id.TIMESTAMP_TZ]: reader(8, readInstants('us')),
  [Id.TIMESTAMP_NS]: reader(8, readInstants('ns')),
  [Id.VARCHAR]: reader(16, (vector, type) => readStrings(vector, isJson(type))),
  [Id.DECIMAL]: {
    width: type => (type instanceof DuckDBDecimalType ? decimalWidth(type.width) : 0),
    read: decimals,
  },
};

export function decimalWidth(digits: number): number {
  if (digits <= 4) return 2;
  if (digits <= 9) return 4;
  return digits <= 18 ? 8 : 16;
}

/** One chunk as a frame; no object per row or per value is made for plain types. */
export function frameOf(chunk: DuckDBDataChunk, columns: ColumnInfo[], types: DuckDBType[]): Frame {
  const rows = chunk.rowCount;
  return {
    length: rows,
    columns: columns.map((info, index) => ({ ...info, ...valuesOf(chunk, index, types[index]!, info) })),
  };
}

function valuesOf(chunk: DuckDBDataChunk, index: number, type: DuckDBType, info: ColumnInfo): Values {
  const rows = chunk.rowCount;
  const known = READERS[type.typeId];
  if (!known) return { values: otherCells(chunk, index, info) };
  const raw = duckdb.data_chunk_get_vector(chunk.chunk, index);
  const data = duckdb.vector_get_data(raw, rows * known.width(type));
  const valid: Uint8Array | null = duckdb.vector_get_validity(raw, Math.ceil(rows / 64) * 8);
  return known.read({ data, valid: valid && hasNull(valid, rows) ? valid : null, rows }, type);
}

function hasNull(valid: Uint8Array, rows: number): boolean {
  for (let row = 0; row < rows; row++) if (!isValid(valid, row)) return true;
  return false;
}

const STRUCTURED: ReadonlySet<ColumnKind> = new Set(['json', 'binary', 'bigint']);

function otherCells(chunk: DuckDBDataChunk, index: number, info: ColumnInfo): ColumnValues {
  const vector = chunk.getColumnVector(index);
  const convert = STRUCTURED.has(info.kind) ? structuredCell : textCell;
  const cells: Cell[] = new Array(chunk.rowCount);
  for (let row = 0; row < cells.length; row++) {
    const value = vector.getItem(row);
    cells[row] = value === null ? null : convert(value);
  }
  return cells;
}
