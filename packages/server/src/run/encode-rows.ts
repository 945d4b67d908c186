import type { Cell, Column, Frame } from '@parallax/contract';

const decoder = new TextDecoder('utf-8', { fatal: true });
type Encode = (value: Cell) => string;

/** Rows of a frame as a JSON array of objects, written straight from the columns. */
export function encodeRows(frame: Frame): string {
  const columns = frame.columns.map(column => ({
    key: `${JSON.stringify(column.name)}:`,
    values: column.values,
    encode: encoderOf(column),
  }));
  if (frame.length === 0) return '[]';
  const rows: string[] = new Array(frame.length);
  for (let row = 0; row < frame.length; row++) {
    let text = '{';
    for (let index = 0; index < columns.length; index++) {
      const { key, values, encode } = columns[index]!;
      const value = values[row] as Cell;
      text += `${index === 0 ? '' : ','}${key}${value === null || value === undefined ? 'null' : encode(value)}`;
    }
    rows[row] = `${text}}`;
  }
  return `[${rows.join(',')}]`;
}

function encoderOf(column: Column): Encode {
  switch (column.kind) {
    case 'bool':
      return value => (value ? 'true' : 'false');
    case 'int':
    case 'float':
    case 'timestamp':
    case 'timestamptz':
    case 'date':
      return number;
    case 'bigint':
      return value => String(value);
    case 'decimal':
      return decimal;
    case 'binary':
      return value => JSON.stringify(value instanceof Uint8Array ? bytesText(value) : value);
    case 'string':
    case 'time':
    case 'interval':
    case 'json':
      return anything;
  }
}

const number: Encode = value => {
  if (typeof value !== 'number') return anything(value);
  return Number.isFinite(value) ? String(value) : 'null';
};

const decimal: Encode = value =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : number(Number(value));

/** JSON text of any cell; the only numbers JSON lacks become null, big integers keep their digits. */
const anything: Encode = value =>
  typeof value === 'bigint'
    ? String(value)
    : JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item));

function bytesText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return '[bytes]';
  }
}
