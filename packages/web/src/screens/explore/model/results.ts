import { type GridColumn, type GridView, timeFormatter } from '@parallax/charts';
import { type Cell, type Generic, momentOf } from '@parallax/contract';

export interface Rows {
  colnames: string[];
  coltypes: Generic[];
  data: Record<string, Cell>[];
}

const timeText = timeFormatter('%Y-%m-%d %H:%M:%S');

/** A value as it came, or times as people read them. */
export function cellText(value: Cell, generic: Generic, formatted: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  const moment = formatted && generic === 2 ? momentOf(value) : null;
  if (typeof moment === 'number') return timeText(moment);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Rows as the grid shows them. */
export function gridOf({ colnames, coltypes, data }: Rows, formatted: boolean): GridView {
  const columns = colnames.map((name, index): GridColumn => {
    const generic = coltypes[index] ?? 1;
    const values = data.map(row => row[name] ?? null);
    return {
      key: name,
      label: name,
      align: generic === 0 ? 'right' : 'left',
      generic,
      texts: values.map(value => cellText(value, generic, formatted)),
      values,
    };
  });
  return { columns, length: data.length, pageSize: null, serverPaging: null, searchable: true };
}

/** Tab-separated text for a spreadsheet. */
export const tabbed = ({ columns, length }: GridView): string =>
  [
    columns.map(column => column.label),
    ...Array.from({ length }, (_, row) => columns.map(column => clean(column.texts[row] ?? ''))),
  ]
    .map(cells => cells.join('\t'))
    .join('\n');

const clean = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
