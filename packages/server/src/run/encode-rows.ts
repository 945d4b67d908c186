import type { Cell, Column, Frame } from '@parallax/contract';

const decoder = new TextDecoder('utf-8', { fatal: true });
type Encode = (value: Cell, row: number) => string;

/**
 * Rows of a frame as a JSON array of objects, written straight from the columns; moments in columns of `asText` as text.
 */
export function encodeRows(frame: Frame, asText: ReadonlySet<string> = new Set()): string {
  const columns = frame.columns.map(column => ({
    key: `${JSON.stringify(column.name)}:`,
    values: column.values,
    encode: asText.has(column.name) ? storedEncoder(column) : encoderOf(column),
  }));
  if (frame.length === 0) return '[]';
  const rows: string[] = new Array(frame.length);
  for (let row = 0; row < frame.length; row++) {
    let text = '{';
    for (let index = 0; index < columns.length; index++) {
      const { key, values, encode } = columns[index]!;
      const value = values[row] as Cell;
      const cell = value === null || value === undefined ? 'null' : encode(value, row);
      text += `${index === 0 ? '' : ','}${key}${cell}`;
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

/** Moments in the form engines without a type for them keep. */
function storedEncoder(column: Column): Encode {
  const { kind, micros } = column;
  if (kind === 'date') return value => JSON.stringify(wallText(value).slice(0, 10));
  if (kind !== 'timestamp') return encoderOf(column);
  return (value, row) => JSON.stringify(`${wallText(value)}${String(micros?.[row] ?? 0).padStart(3, '0')}`);
}

const wallText = (value: Cell): string =>
  new Date(Number(value)).toISOString().slice(0, -1).replace('T', ' ');

const number = (value: Cell): string => {
  if (typeof value !== 'number') return anything(value);
  return Number.isFinite(value) ? String(value) : 'null';
};

const decimal: Encode = value =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : number(Number(value));

/** JSON text of any cell; the only numbers JSON lacks become null, big integers keep their digits. */
const anything = (value: Cell): string =>
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
