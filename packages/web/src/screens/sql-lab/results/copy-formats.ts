import { cellText, isNull } from './cells.ts';
import type { Cell, Row } from './result-source.ts';

export const COPY_FORMATS = ['tsv', 'markdown', 'json', 'csv'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Cells of the chosen columns, with the names of those. */
export interface Table {
  names: readonly string[];
  rows: readonly Row[];
}

const plain = (cell: Cell): string => (isNull(cell) ? '' : cellText(cell));
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
const inMarkdown = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\r?\n/g, '<br>');
const inCsv = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A spreadsheet runs what begins like a formula; numbers stay numbers. */
const harmless = (text: string): string =>
  /^[=+\-@|%\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;

const WRITERS: Record<CopyFormat, (table: Table) => string> = {
  tsv: ({ names, rows }) =>
    [names, ...rows.map(row => row.map(plain))]
      .map(line => line.map(text => oneLine(harmless(text))).join('\t'))
      .join('\n'),
  markdown: ({ names, rows }) => {
    const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(' | ')} |`;
    return [line(names), line(names.map(() => '---')), ...rows.map(row => line(row.map(cellText)))].join(
      '\n',
    );
  },
  json: ({ names, rows }) =>
    JSON.stringify(
      rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
      null,
      2,
    ),
  csv: ({ names, rows }) =>
    [names, ...rows.map(row => row.map(plain))]
      .map(line => line.map(text => inCsv(harmless(text))).join(','))
      .join('\r\n'),
};

export const writeTable = (table: Table, format: CopyFormat): string => WRITERS[format](table);
