import type { Cell } from '@parallax/contract';
import { isValid, type Values, type Vector } from './vector.ts';

const DAY = 86_400_000;
/** DuckDB's `infinity` is the largest integer; it ends where JavaScript's dates end. */
const LAST = 8_640_000_000_000_000;
const clamp = (milliseconds: number): number => Math.max(-LAST, Math.min(LAST, milliseconds));

type Unit = 'days' | 's' | 'ms' | 'us' | 'ns';

/** Epoch milliseconds, with the microseconds apart where some value has any. */
export const readInstants =
  (unit: Unit) =>
  (vector: Vector): Values => {
    const instants = new Float64Array(vector.rows);
    const micros = new Uint16Array(vector.rows);
    const fine = FILL[unit](vector, instants, micros);
    return { values: withNulls(instants, vector.valid), ...(fine && { micros }) };
  };

function withNulls(instants: Float64Array, valid: Uint8Array | null): Float64Array | Cell[] {
  if (!valid) return instants;
  const cells: Cell[] = new Array(instants.length);
  for (let row = 0; row < cells.length; row++) cells[row] = isValid(valid, row) ? instants[row]! : null;
  return cells;
}

/** Each fills `instants` and says whether it wrote any microseconds. */
const FILL: Record<Unit, (vector: Vector, instants: Float64Array, micros: Uint16Array) => boolean> = {
  days({ data, rows }, instants) {
    const days = new Int32Array(data.buffer, data.byteOffset, rows);
    for (let row = 0; row < rows; row++) instants[row] = clamp(days[row]! * DAY);
    return false;
  },
  s: (vector, instants) => scaled(vector, instants, 1000n),
  ms: (vector, instants) => scaled(vector, instants, 1n),
  us: fillMicros,
  ns({ data, valid, rows }, instants, micros) {
    const source = new BigInt64Array(data.buffer, data.byteOffset, rows);
    let fine = false;
    for (let row = 0; row < rows; row++) {
      if (valid && !isValid(valid, row)) continue;
      fine =
        split(source[row]! / 1000n - (source[row]! % 1000n < 0n ? 1n : 0n), row, instants, micros) || fine;
    }
    return fine;
  },
};

function scaled({ data, valid, rows }: Vector, instants: Float64Array, factor: bigint): boolean {
  const source = new BigInt64Array(data.buffer, data.byteOffset, rows);
  for (let row = 0; row < rows; row++) {
    if (!valid || isValid(valid, row)) instants[row] = clamp(Number(source[row]! * factor));
  }
  return false;
}

/** Reads the 64-bit integers as two words each: exact below 2^53, which lasts until the year 2255. */
function fillMicros({ data, valid, rows }: Vector, instants: Float64Array, micros: Uint16Array): boolean {
  const words = new Int32Array(data.buffer, data.byteOffset, rows * 2);
  let fine = false;
  for (let row = 0; row < rows; row++) {
    const value = words[row * 2 + 1]! * 2 ** 32 + (words[row * 2]! >>> 0);
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      if (valid && !isValid(valid, row)) continue;
      const exact = new BigInt64Array(data.buffer, data.byteOffset + row * 8, 1)[0]!;
      fine = split(exact, row, instants, micros) || fine;
      continue;
    }
    const milliseconds = Math.floor(value / 1000);
    const rest = value - milliseconds * 1000;
    instants[row] = milliseconds;
    if (rest !== 0 && (!valid || isValid(valid, row))) {
      micros[row] = rest;
      fine = true;
    }
  }
  return fine;
}

function split(value: bigint, row: number, instants: Float64Array, micros: Uint16Array): boolean {
  const rest = ((value % 1000n) + 1000n) % 1000n;
  const milliseconds = Number((value - rest) / 1000n);
  instants[row] = clamp(milliseconds);
  if (rest === 0n || Math.abs(milliseconds) > LAST) return false;
  micros[row] = Number(rest);
  return true;
}
