import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { unreadable } from './unreadable.ts';
import { cellText, columnIndex, isDateFormat } from './workbook-cells.ts';
import { Archive } from './zip.ts';

export interface SheetOptions {
  /** The first one when null. */
  sheet: string | null;
  skipRows: number;
  rowLimit?: number;
  signal: AbortSignal;
}

const MAX_STRING_BYTES = 256 * 1024 ** 2;

/** Names of the sheets, in their order. */
export async function sheetNames(path: string): Promise<string[]> {
  const archive = await Archive.open(path);
  try {
    return (await sheetsOf(archive)).map(sheet => sheet.name);
  } finally {
    archive.close();
  }
}

/** Writes a sheet as CSV, row by row; only the workbook's table of texts is held in memory. */
export async function workbookToCsv(path: string, csv: string, options: SheetOptions): Promise<void> {
  const lines = async function* () {
    for await (const row of sheetRows(path, options)) yield `${row.map(quoted).join(',')}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(csv, { mode: 0o600 }), { signal: options.signal });
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows of a sheet, all as wide as the first one. */
export async function* sheetRows(
  path: string,
  { sheet, skipRows, rowLimit, signal }: SheetOptions,
): AsyncGenerator<string[]> {
  const archive = await Archive.open(path);
  try {
    const sheets = await sheetsOf(archive);
    const found = sheet === null ? sheets[0] : sheets.find(({ name }) => name === sheet);
    if (!found)
      throw unreadable(
        sheet === null ? 'The workbook has no sheets.' : `The workbook has no sheet named ${sheet}.`,
      );
    const texts = archive.has('xl/sharedStrings.xml') ? await sharedTexts(archive) : [];
    const dates = archive.has('xl/styles.xml') ? await dateStyles(archive) : [];
    let width = 0;
    let skipped = 0;
    let given = 0;
    for await (const row of cells(archive, found.path, texts, dates)) {
      signal.throwIfAborted();
      if (skipped++ < skipRows) continue;
      width ||= row.length;
      if (row.length > width && row.slice(width).some(text => text !== '')) {
        throw unreadable(`Row ${skipped} has ${row.length} values where ${width} are expected.`);
      }
      yield Array.from({ length: width }, (_, index) => row[index] ?? '');
      if (rowLimit !== undefined && ++given >= rowLimit) return;
    }
  } finally {
    archive.close();
  }
}

async function sheetsOf(archive: Archive): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>();
  await parse(archive, 'xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (local(name) === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    },
  });
  const sheets: { name: string; path: string }[] = [];
  await parse(archive, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (local(name) !== 'sheet') return;
      const target = targets.get(attributes['r:id'] ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return sheets;
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = false;
  let size = 0;
  await parse(archive, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (local(name) === 'rPh') phonetic = true;
      if (local(name) === 't') inText = !phonetic;
    },
    text: text => {
      if (inText) current += text;
    },
    close: name => {
      if (local(name) === 't') inText = false;
      if (local(name) === 'rPh') phonetic = false;
      if (local(name) !== 'si') return;
      size += current.length;
      if (size > MAX_STRING_BYTES) throw unreadable('The workbook holds more text than is allowed.');
      texts.push(current);
      current = '';
    },
  });
  return texts;
}

/** Which cell styles show a number as a moment. */
async function dateStyles(archive: Archive): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await parse(archive, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (local(name) === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (local(name) === 'cellXfs') inCells = true;
      if (inCells && local(name) === 'xf') {
        const id = Number(attributes.numFmtId);
        styles.push(isDateFormat(id, formats.get(id)));
      }
    },
    close: name => {
      if (local(name) === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

async function* cells(
  archive: Archive,
  path: string,
  texts: readonly string[],
  dates: readonly boolean[],
): AsyncGenerator<string[]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { at: 0, type: '', style: 0 };
  let value = '';
  let inValue = false;
  const parser = saxes({
    open: ({ name, attributes }) => {
      const tag = local(name);
      if (tag === 'row') row = [];
      if (tag === 'c') {
        const at = attributes.r ? columnIndex(attributes.r) : row.length;
        cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1) };
        value = '';
      }
      if (tag === 'v' || tag === 't') inValue = true;
    },
    text: text => {
      if (inValue) value += text;
    },
    close: name => {
      const tag = local(name);
      if (tag === 'v' || tag === 't') inValue = false;
      if (tag === 'c') {
        while (row.length < cell.at) row.push('');
        row[cell.at] = cellText(value, cell.type, dates[cell.style] ?? false, texts);
      }
      if (tag === 'row') rows.push(row);
    },
  });
  for await (const chunk of (await archive.read(path)).setEncoding('utf8')) {
    parser.write(String(chunk));
    yield* rows.splice(0);
  }
  parser.close();
}

interface Listener {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string): void;
}

function saxes({ open, text, close }: Listener): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unreadable('The workbook is damaged.');
  });
  parser.on('doctype', () => {
    throw unreadable('The workbook declares a document type, which is not allowed.');
  });
  if (open) parser.on('opentag', tag => open(tag as SaxesTagPlain));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', tag => close(tag.name));
  return parser;
}

async function parse(archive: Archive, path: string, listener: Listener): Promise<void> {
  const parser = saxes(listener);
  for await (const chunk of (await archive.read(path)).setEncoding('utf8')) parser.write(String(chunk));
  parser.close();
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
