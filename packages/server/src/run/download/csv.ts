import type { Cell, Frame } from '@parallax/contract';
import { cellText, isNumeric } from './cells.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const RISKY = /^\s*[-@+|=%\t\r]/;
const NEGATIVE = /^-[0-9.]+(e[-+]?\d+)?$/i;

/** Text that a spreadsheet would run as a formula is made plain. */
export function safeText(text: string): string {
  if (!RISKY.test(text) || NEGATIVE.test(text)) return text;
  return `'${text.replaceAll('|', '\\|')}`;
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as comma-separated text, batch by batch. */
export async function* csvText(frames: AsyncIterable<Frame>, header: Header): AsyncGenerator<string> {
  let first = true;
  for await (const frame of frames) {
    const columns = frame.columns.map(({ values, kind }) => ({ values, kind, plain: isNumeric(kind) }));
    let text = '';
    if (first) text = `${BYTE_ORDER_MARK}${header(frame).map(safeText).map(quote).join(',')}\r\n`;
    first = false;
    for (let row = 0; row < frame.length; row++) {
      for (let at = 0; at < columns.length; at++) {
        const { values, kind, plain } = columns[at]!;
        const cell = cellText(values[row] as Cell, kind);
        text += `${at === 0 ? '' : ','}${plain ? cell : quote(safeText(cell))}`;
      }
      text += '\r\n';
    }
    if (text) yield text;
  }
}

/** The names of a file's columns. */
export type Header = (frame: Frame) => string[];
