import duckdb from '@duckdb/node-bindings';
import type { Cell } from '@parallax/contract';
import { parseExactJson } from '../exact-json.ts';
import { isValid, type Values, type Vector } from './vector.ts';

/** A string cell is 16 bytes: its length, then up to 12 bytes of text or a prefix and a pointer to the text. */
const CELL = 16;
const WORDS = 4;
const INLINE = 12;
const POINTER = 8;
/** Memory between two texts that are closer than a page is readable: both pages hold a text. */
const GAP = 4096;

export function readStrings(vector: Vector, json: boolean): Values {
  const { data, valid, rows } = vector;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const words = new Uint32Array(data.buffer, data.byteOffset, rows * WORDS);
  const texts: (string | null)[] = new Array(rows);
  const long: number[] = [];
  for (let row = 0; row < rows; row++) {
    const length = words[row * WORDS]!;
    if (valid && !isValid(valid, row)) texts[row] = null;
    else if (length <= INLINE) texts[row] = shortText(bytes, words, row);
    else long.push(row);
  }
  if (long.length > 0) readLong(data, words, long, texts);
  const values: Cell[] = json ? texts.map(text => (text === null ? null : parseExactJson(text))) : texts;
  return { values };
}

/** Short texts mostly repeat: the last one of each slot is kept beside the four words of its cell. */
const SLOT_BITS = 12;
const keptCells = new Uint32Array(WORDS << SLOT_BITS);
const keptTexts: string[] = new Array(1 << SLOT_BITS).fill('');

function shortText(bytes: Buffer, words: Uint32Array, row: number): string {
  const at = row * WORDS;
  const length = words[at]!;
  const first = words[at + 1]!;
  const second = words[at + 2]!;
  const third = words[at + 3]!;
  const mixed = Math.imul(
    first ^ Math.imul(second ^ Math.imul(third ^ length, 0x85ebca6b), 0xc2b2ae35),
    0x9e3779b1,
  );
  const slot = mixed >>> (32 - SLOT_BITS);
  const kept = slot * WORDS;
  if (
    keptCells[kept] === length &&
    keptCells[kept + 1] === first &&
    keptCells[kept + 2] === second &&
    keptCells[kept + 3] === third
  ) {
    return keptTexts[slot]!;
  }
  const text = decoded(bytes, row * CELL + 4, length);
  for (let word = 0; word < WORDS; word++) keptCells[kept + word] = words[at + word]!;
  keptTexts[slot] = text;
  return text;
}

/** Crossing into native code costs more than the few characters of an inlined ASCII text. */
function decoded(bytes: Buffer, start: number, length: number): string {
  let text = '';
  for (let at = start; at < start + length; at++) {
    const code = bytes[at]!;
    if (code > 127) return bytes.toString('utf8', start, start + length);
    text += String.fromCharCode(code);
  }
  return text;
}

/** Texts that lie side by side are fetched from native memory in one piece: a call for each would be the whole cost. */
function readLong(data: Uint8Array, words: Uint32Array, rows: number[], texts: (string | null)[]): void {
  const pointer = (row: number) => words[row * WORDS + 3]! * 2 ** 32 + words[row * WORDS + 2]!;
  const length = (row: number) => words[row * WORDS]!;
  const sorted = rows.sort((a, b) => pointer(a) - pointer(b));
  for (let from = 0; from < sorted.length; ) {
    const start = pointer(sorted[from]!);
    let end = start + length(sorted[from]!);
    let to = from + 1;
    for (; to < sorted.length && pointer(sorted[to]!) - end < GAP; to++) {
      end = Math.max(end, pointer(sorted[to]!) + length(sorted[to]!));
    }
    const piece = nativeBytes(data, sorted[from]!, end - start);
    let last = { pointer: -1, length: 0, text: '' };
    for (; from < to; from++) {
      const row = sorted[from]!;
      const at = pointer(row);
      if (at !== last.pointer || length(row) !== last.length) {
        const offset = at - start;
        last = {
          pointer: at,
          length: length(row),
          text: piece.toString('utf8', offset, offset + length(row)),
        };
      }
      texts[row] = last.text;
    }
  }
}

function nativeBytes(data: Uint8Array, row: number, length: number): Buffer {
  const { buffer, byteOffset } = data;
  if (!(buffer instanceof ArrayBuffer)) throw new Error('the driver gave shared memory');
  const bytes = duckdb.get_data_from_pointer(buffer, byteOffset + row * CELL + POINTER, length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
