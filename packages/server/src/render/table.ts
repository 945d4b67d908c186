import type { GridView, PivotView } from '@parallax/charts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { fitted, LETTER_EMS, line, rect, svg } from './markup.ts';

const ROW = 26;
const TEXT = 13;
const PAD = 8;
const MIN_COLUMN = 60;
const MAX_COLUMN = 260;

interface Cell {
  text: string;
  background?: string | null;
  colour?: string | null;
}
interface Column {
  label: string;
  right: boolean;
  cells: Cell[];
}

/** As wide as its longest text, within bounds. */
const widthOf = ({ label, cells }: Column): number => {
  const longest = cells.reduce((most, { text }) => Math.max(most, text.length), label.length);
  return Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, (longest + 1) * TEXT * LETTER_EMS + 2 * PAD));
};

/** Widths of the columns that fit, stretched to fill the picture; the first is always there. */
function widthsFor(columns: readonly Column[], room: number): number[] {
  const widths: number[] = [];
  let taken = 0;
  for (const column of columns) {
    const width = widthOf(column);
    if (widths.length > 0 && taken + width > room) break;
    widths.push(width);
    taken += width;
  }
  return widths.map(width => (width * room) / taken);
}

/** The top left corner of a table: as many rows and columns as fit. */
function corner(columns: readonly Column[], size: Size): string {
  const widths = widthsFor(columns, size.width);
  const shown = columns.slice(0, widths.length);
  const rows = Math.max(0, Math.floor(size.height / ROW) - 1);
  const parts = shown.flatMap((column, index) => {
    const width = widths[index]!;
    const x = widths.slice(0, index).reduce((sum, one) => sum + one, 0);
    const at = (cell: Cell, row: number, bold: boolean): string => {
      const top = row * ROW;
      const text = line(
        fitted(cell.text, width - 2 * PAD, TEXT),
        column.right ? x + width - PAD : x + PAD,
        top + 17,
        {
          size: TEXT,
          bold,
          colour: cell.colour ?? (bold ? PICTURE_THEME.secondary : PICTURE_THEME.text),
          anchor: column.right ? 'end' : 'start',
        },
      );
      return (cell.background ? rect(x, top, { width, height: ROW }, cell.background) : '') + text;
    };
    return [
      at({ text: column.label }, 0, true),
      ...column.cells.slice(0, rows).map((cell, row) => at(cell, row + 1, false)),
    ];
  });
  const length = Math.min(rows, shown[0]?.cells.length ?? 0);
  const rules = Array.from({ length: length + 1 }, (_, row) =>
    rect(0, (row + 1) * ROW - 1, { width: size.width, height: 1 }, PICTURE_THEME.line),
  );
  return svg(size, [...parts, ...rules].join(''));
}

export const gridSvg = ({ columns }: GridView, size: Size): string =>
  corner(
    columns.map(column => ({
      label: column.label,
      right: column.align === 'right',
      cells: column.texts.slice(0, Math.ceil(size.height / ROW)).map((text, row) => ({
        text,
        background: column.backgrounds?.[row],
        colour: column.colours?.[row],
      })),
    })),
    size,
  );

export function pivotSvg(view: PivotView, size: Size): string {
  const rows = Math.ceil(size.height / ROW);
  const headers: Column = {
    label: view.rowLevels.join(' / '),
    right: false,
    cells: view.rowHeaders.slice(0, rows).map(header => ({ text: header.join(' / ') })),
  };
  const values = view.columnHeaders.map(
    (header, column): Column => ({
      label: header.join(' / '),
      right: true,
      cells: view.texts.slice(0, rows).map((texts, row) => ({
        text: texts[column] ?? '',
        background: view.backgrounds?.[row]?.[column],
      })),
    }),
  );
  return corner([headers, ...values], size);
}
