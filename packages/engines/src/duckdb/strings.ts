import duckdb from '@duckdb/node-bindings';
import type { Cell } from '@parallax/contract';
import { parseExactJson } from '../exact-json.ts';
import { isValid, type Values, type Vector } from './vector.ts';

/** A string cell is 16 bytes: its length, then up to 12 bytes of text or a pointer to the rest. */
const CELL = 16;
const INLINE = 12;

export function readStrings({ data, valid, rows }: Vector, json: boolean): Values {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const values: Cell[] = new Array(rows);
  for (let row = 0; row < rows; row++) {
    if (valid && !isValid(valid, row)) {
      values[row] = null;
      continue;
    }
    const text = stringAt(bytes, row * CELL);
    values[row] = json ? parseExactJson(text) : text;
  }
  return { values };
}

function stringAt(bytes: Buffer, offset: number): string {
  const length = bytes.readUInt32LE(offset);
  if (length <= INLINE) return shortText(bytes, offset + 4, length);
  const rest = duckdb.get_data_from_pointer(toArrayBuffer(bytes), bytes.byteOffset + offset + 8, length);
  return Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).toString('utf8');
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  if (!(bytes.buffer instanceof ArrayBuffer)) throw new Error('shared memory');
  return bytes.buffer;
}

/** Crossing into native code costs more than the few characters of an inlined ASCII text. */
function shortText(bytes: Buffer, start: number, length: number): string {
  let text = '';
  for (let at = start; at < start + length; at++) {
    const code = bytes[at]!;
    if (code > 127) return bytes.toString('utf8', start, start + length);
    text += String.fromCharCode(code);
  }
  return text;
}
