import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import type { Cell, Column, Frame } from '@parallax/contract';
import { ZipFile } from 'yazl';
import { cellText, isMoment, isNumeric } from './cells.ts';
import type { Header } from './csv.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
const [BOLD, MOMENT, DAY] = [1, 2, 3];
const EPOCH_SERIAL = 25_569;
const MS_PER_DAY = 86_400_000;
/** Spreadsheets keep fifteen digits; longer numbers stay exact as text. */
const MAX_EXACT = 1e15;

/** A workbook with one sheet, written while the rows arrive. */
export function workbook(frames: AsyncIterable<Frame>, header: Header): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), path);
  const sheet = Stream.from(sheetText(frames, header));
  const output = zip.outputStream as Readable;
  sheet.once('error', error => output.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetText(frames: AsyncIterable<Frame>, header: Header): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let first = true;
  for await (const frame of frames) {
    let text = first
      ? `<row>${header(frame)
          .map(name => textCell(name, BOLD))
          .join('')}</row>`
      : '';
    first = false;
    for (let row = 0; row < frame.length; row++) {
      text += '<row>';
      for (const { values, kind } of frame.columns) text += cell(values[row] as Cell, kind);
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function cell(value: Cell, kind: Column['kind']): string {
  if (value === null || value === undefined) return '<c/>';
  if (isMoment(kind) && typeof value === 'number') {
    const serial = value / MS_PER_DAY + EPOCH_SERIAL;
    // Spreadsheets know no day before 1900-03-01 that all of them agree on.
    if (serial > 60) return `<c s="${kind === 'date' ? DAY : MOMENT}"><v>${serial}</v></c>`;
  } else if (isNumeric(kind)) {
    const number = Number(value);
    if (Number.isFinite(number) && Math.abs(number) <= MAX_EXACT) return `<c><v>${String(value)}</v></c>`;
  } else if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return textCell(cellText(value, kind));
}

const textCell = (text: string, style = 0): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const MAX_CELL = 32_767;

const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
