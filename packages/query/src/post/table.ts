import type { Cell, Column, ColumnKind, ColumnValues, Frame } from '@parallax/contract';

/**
 * A frame on its way through post-processing: column names have levels after a pivot, and the pivot's index
 * stands apart from the columns until it is flattened back.
 */
export interface Table {
  index: PostColumn[];
  columns: PostColumn[];
  /** Names of the column levels: null for the metric's level, the dimension's name for the others. */
  levels: (string | null)[];
  length: number;
}

export interface PostColumn {
  path: (string | null)[];
  /** The levels a flattened name was joined from. */
  labels?: string[];
  type: string;
  kind: ColumnKind;
  values: ColumnValues;
  micros?: Uint16Array;
}

export const tableOf = (frame: Frame): Table => ({
  index: [],
  columns: frame.columns.map(({ name, ...column }) => ({ ...column, path: [name] })),
  levels: [null],
  length: frame.length,
});

const SEPARATOR = ', ';

/** The name a column has on the wire: its levels joined, absent levels left out. */
export const nameOf = (column: PostColumn): string =>
  column.path.filter(part => part !== null).join(SEPARATOR);

export const headOf = (column: PostColumn): string => column.path[0] ?? '';

/** The levels behind a column's wire name. A comma inside a level does not split it. */
export function labelsOf(column: PostColumn): string[] {
  if (column.labels) return column.labels;
  const parts = column.path.filter(part => part !== null);
  return parts.length > 1 ? parts : (parts[0] ?? '').split(SEPARATOR);
}

export const columnNamed = (table: Table, name: string): PostColumn | undefined =>
  table.columns.find(column => nameOf(column) === name) ??
  table.columns.find(column => headOf(column) === name);

/** Every column under a name of the first level: several after a pivot with dimensions. */
export const columnsUnder = (table: Table, name: string): PostColumn[] =>
  table.columns.filter(column => headOf(column) === name);

export const isTemporal = (kind: ColumnKind): boolean =>
  kind === 'timestamp' || kind === 'timestamptz' || kind === 'date';

export const isNumeric = (kind: ColumnKind): boolean =>
  kind === 'int' || kind === 'bigint' || kind === 'float' || kind === 'decimal';

/** The values as floating-point numbers, NaN standing for NULL and for text that is no number. */
export function numbersOf(column: PostColumn): Float64Array {
  const { values } = column;
  if (values instanceof Float64Array) return values;
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) numbers[row] = toNumber(values[row] as Cell);
  return numbers;
}

export function toNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return cell;
  if (cell === null || cell === undefined || cell === '') return Number.NaN;
  if (typeof cell === 'object') return Number.NaN;
  return Number(cell);
}

/** A numeric column from floats; it stays an integer column when its source was one and every result is whole. */
export function numericColumn(
  path: (string | null)[],
  numbers: Float64Array,
  source?: Pick<PostColumn, 'kind' | 'type'>,
): PostColumn {
  const whole = source?.kind === 'int' && numbers.every(Number.isSafeInteger);
  const kind = whole ? 'int' : 'float';
  const type = source && source.kind === kind ? source.type : whole ? 'BIGINT' : 'DOUBLE';
  return { path, kind, type, values: numbers };
}

/** Rows picked by position; -1 gives NULL. */
export function takeRows(column: PostColumn, rows: ArrayLike<number>): PostColumn {
  const { micros, ...rest } = column;
  const taken: PostColumn = { ...rest, values: takeValues(column.values, rows) };
  if (micros) taken.micros = Uint16Array.from(rows, row => (row < 0 ? 0 : micros[row]!));
  return taken;
}

function takeValues(values: ColumnValues, rows: ArrayLike<number>): ColumnValues {
  if (values instanceof Float64Array) {
    const taken = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at++) taken[at] = rows[at]! < 0 ? Number.NaN : values[rows[at]!]!;
    return taken;
  }
  const taken: Cell[] = new Array(rows.length);
  for (let at = 0; at < rows.length; at++) taken[at] = rows[at]! < 0 ? null : (values[rows[at]!] as Cell);
  return taken;
}

export const takeTable = (table: Table, rows: ArrayLike<number>): Table => ({
  ...table,
  index: table.index.map(column => takeRows(column, rows)),
  columns: table.columns.map(column => takeRows(column, rows)),
  length: rows.length,
});

/** Leaves the table's world: NaN and the infinities become NULL, as they do on the wire. */
export const frameColumn = (column: PostColumn): Column => ({
  name: nameOf(column),
  type: column.type,
  kind: column.kind,
  values: withNulls(column.values),
  ...(column.micros && { micros: column.micros }),
});

function withNulls(values: ColumnValues): ColumnValues {
  if (values instanceof Float64Array) {
    if (values.every(Number.isFinite)) return values;
    return Array.from(values, value => (Number.isFinite(value) ? value : null));
  }
  if (!Array.isArray(values) || values.every(isOnWire)) return values;
  return values.map(value => (isOnWire(value) ? value : null));
}

const isOnWire = (value: Cell): boolean => typeof value !== 'number' || Number.isFinite(value);
