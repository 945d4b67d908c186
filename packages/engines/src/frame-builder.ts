import type { Cell, Column, ColumnInfo, ColumnKind, ColumnValues, Frame } from '@parallax/contract';

/** Kinds whose cells are JavaScript numbers. */
const NUMBER_KINDS: ReadonlySet<ColumnKind> = new Set(['int', 'float', 'timestamp', 'timestamptz', 'date']);

/**
 * Gathers cells by column and hands out frames, for drivers that deliver row by row.
 *
 * ```ts
 * const builder = new FrameBuilder(columns);
 * builder.cells[0].push(1);
 * builder.cells[1].push('a');
 * const frame = builder.take();
 * ```
 */
export class FrameBuilder {
  /** One array per column; every column must have the same length when `take` is called. */
  cells: Cell[][];
  /** Microsecond remainders, for timestamp columns that have any. */
  micros: (number[] | undefined)[];

  constructor(readonly columns: readonly ColumnInfo[]) {
    this.cells = columns.map(() => []);
    this.micros = columns.map(() => undefined);
  }

  get length(): number {
    return this.cells[0]?.length ?? 0;
  }

  /** Adds a timestamp of microsecond precision. */
  pushInstant(column: number, milliseconds: number, micros: number): void {
    const cells = this.cells[column]!;
    if (micros !== 0) {
      this.micros[column] ??= [];
      this.micros[column][cells.length] = micros;
    }
    cells.push(milliseconds);
  }

  /** The frame of everything gathered since the last call. */
  take(): Frame {
    const { cells, micros, length } = this;
    this.cells = this.columns.map(() => []);
    this.micros = this.columns.map(() => undefined);
    return {
      length,
      columns: this.columns.map((column, index) => columnFrom(column, cells[index]!, micros[index])),
    };
  }
}

function columnFrom(info: ColumnInfo, cells: Cell[], micros: number[] | undefined): Column {
  const column: Column = { ...info, values: packed(info.kind, cells) };
  if (!micros) return column;
  const remainders = new Uint16Array(cells.length);
  micros.forEach((value, row) => {
    remainders[row] = value;
  });
  return { ...column, micros: remainders };
}

/** A typed array when the kind is numeric and no cell is NULL, otherwise the cells as they are. */
export function packed(kind: ColumnKind, cells: Cell[]): ColumnValues {
  if (kind === 'bigint') return packedBigints(cells) ?? cells;
  return NUMBER_KINDS.has(kind) ? (packedNumbers(cells) ?? cells) : cells;
}

function packedBigints(cells: Cell[]): BigInt64Array | null {
  const values = new BigInt64Array(cells.length);
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row];
    if (typeof cell !== 'bigint' || BigInt.asIntN(64, cell) !== cell) return null;
    values[row] = cell;
  }
  return values;
}

function packedNumbers(cells: Cell[]): Float64Array | null {
  const values = new Float64Array(cells.length);
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row];
    if (typeof cell !== 'number') return null;
    values[row] = cell;
  }
  return values;
}
