import type { Cell, Column, Frame } from '@parallax/contract';
import { CELL_TEXT } from '../loading/cell-text.ts';

const SPECIAL = /[\\\b\f\n\r\t\v]/;
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\b\f\n\r\t\v]/g, character => ESCAPES[character]!) : text;

/** A frame in the text format of COPY: a line per row, tabs between cells, `\N` for NULL. */
export function copyText({ columns, length }: Frame): string {
  const writers = columns.map(writerOf);
  let text = '';
  for (let row = 0; row < length; row++) {
    for (let index = 0; index < writers.length; index++) {
      text += index === 0 ? writers[0]!(row) : `\t${writers[index]!(row)}`;
    }
    text += '\n';
  }
  return text;
}

function writerOf({ kind, values, micros }: Column): (row: number) => string {
  const write = CELL_TEXT[kind];
  const finish = FINISH[kind] ?? ((text: string) => text);
  return row => {
    const value: Cell | undefined = values[row];
    return value === null || value === undefined ? '\\N' : finish(write(value, micros?.[row] ?? 0));
  };
}

/** Numbers and moments hold nothing to escape. */
const FINISH: Partial<Record<Column['kind'], (text: string) => string>> = {
  string: escaped,
  json: escaped,
  interval: escaped,
  time: escaped,
  binary: hex => `\\\\x${hex}`,
};
