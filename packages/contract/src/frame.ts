/**
 * What flows between engines, post-processing, chart transforms and replies: a table held by column.
 * Rows of objects exist only in the final JSON.
 */
export const GENERIC = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type Generic = (typeof GENERIC)[keyof typeof GENERIC];

/**
 * The closed set of physical column kinds. `values[i]` is `null` for SQL NULL, otherwise:
 *
 * | kind        | JavaScript value                                             |
 * |-------------|--------------------------------------------------------------|
 * | bool        | boolean                                                      |
 * | int         | number (safe integers only)                                  |
 * | bigint      | bigint                                                       |
 * | float       | number                                                       |
 * | decimal     | string, the exact digits                                     |
 * | string      | string                                                       |
 * | timestamp   | number, epoch milliseconds of the wall-clock reading as UTC  |
 * | timestamptz | number, epoch milliseconds of the instant                    |
 * | date        | number, epoch milliseconds of midnight UTC                   |
 * | time        | string HH:MM:SS[.ffffff]                                     |
 * | interval    | string                                                       |
 * | json        | parsed value (objects, arrays, lists, structs)               |
 * | binary      | Uint8Array                                                   |
 */
export type ColumnKind =
  | 'bool'
  | 'int'
  | 'bigint'
  | 'float'
  | 'decimal'
  | 'string'
  | 'timestamp'
  | 'timestamptz'
  | 'date'
  | 'time'
  | 'interval'
  | 'json'
  | 'binary';

export type Cell = null | boolean | number | bigint | string | Uint8Array | JsonValue;
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export interface ColumnInfo {
  name: string;
  /** The database's own type text, e.g. `NUMERIC(12, 2)`. */
  type: string;
  kind: ColumnKind;
}

export interface Column extends ColumnInfo {
  /** Typed array when the column has no NULL and its kind is numeric; a plain array otherwise. */
  values: ColumnValues;
  /** Microsecond remainder (0..999) of timestamps, present only when some value needs it. */
  micros?: Uint16Array;
}

export type ColumnValues = Cell[] | Float64Array | Int32Array | BigInt64Array;

export interface Frame {
  columns: Column[];
  length: number;
}

const GENERIC_OF_KIND: Record<ColumnKind, Generic> = {
  bool: GENERIC.boolean,
  int: GENERIC.numeric,
  bigint: GENERIC.numeric,
  float: GENERIC.numeric,
  decimal: GENERIC.numeric,
  string: GENERIC.string,
  timestamp: GENERIC.temporal,
  timestamptz: GENERIC.temporal,
  date: GENERIC.temporal,
  time: GENERIC.string,
  interval: GENERIC.string,
  json: GENERIC.string,
  binary: GENERIC.string,
};

export const genericOf = (kind: ColumnKind): Generic => GENERIC_OF_KIND[kind];

export const emptyFrame = (columns: ColumnInfo[]): Frame => ({
  columns: columns.map(column => ({ ...column, values: [] })),
  length: 0,
});

export const columnOf = (frame: Frame, name: string): Column | undefined =>
  frame.columns.find(column => column.name === name);

/** Joins batches of one result into a single frame. */
export function concatFrames(columns: ColumnInfo[], batches: Frame[]): Frame {
  if (batches.length === 1) return batches[0]!;
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  return {
    length,
    columns: columns.map((column, index) => {
      const values: Cell[] = new Array(length);
      let micros: Uint16Array | undefined;
      let at = 0;
      for (const batch of batches) {
        const part = batch.columns[index]!;
        if (part.micros) {
          micros ??= new Uint16Array(length);
          micros.set(part.micros, at);
        }
        for (let row = 0; row < batch.length; row++) values[at++] = part.values[row] as Cell;
      }
      return { ...column, values, ...(micros && { micros }) };
    }),
  };
}
