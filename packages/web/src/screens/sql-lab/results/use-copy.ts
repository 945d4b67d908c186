import { useMemo } from 'react';
import { errorText } from '../../../api/errors.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { copy } from '../../../ui/copy.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { cellText, isNull } from './cells.ts';
import type { PlacedColumn } from './columns-view.ts';
import { type CopyFormat, type Table, writeTable } from './copy-formats.ts';
import { boxOf, cellCount } from './selection.ts';
import { columnsInOrder, type Grid } from './use-grid.ts';

/** More cells than this are a file, not a clipboard. */
const MOST_CELLS = 2_000_000;

export interface Copying {
  /** Copies the selection, or everything where nothing is selected. */
  copy(format: CopyFormat): Promise<void>;
  /** What the keyboard copies: one cell as it is, several as a table with the names of their columns. */
  copySelected(): Promise<void>;
  copyColumn(name: string): Promise<void>;
  copyAll(): Promise<void>;
  downloadAll(): Promise<void>;
}

export function useCopy(grid: Grid): Copying {
  return useMemo(() => {
    const { source } = grid;
    const all = columnsInOrder(grid);
    const read = async (
      columns: readonly PlacedColumn[],
      from: number,
      to: number,
    ): Promise<Table | null> => {
      if ((to - from) * columns.length > MOST_CELLS) {
        toast.warning(t('%s rows are too many to copy. Download them instead.', formatNumber(to - from)));
        return null;
      }
      try {
        const rows = await source.range(from, to, new AbortController().signal);
        return {
          names: columns.map(({ column }) => column.name),
          rows: rows.map(row => columns.map(({ index }) => row[index])),
        };
      } catch (error) {
        toast.danger(errorText(error));
        return null;
      }
    };
    const copyAs = async (format: CopyFormat, columns: readonly PlacedColumn[], from: number, to: number) => {
      const table = await read(columns, from, to);
      if (table) await copy(writeTable(table, format));
    };
    const copySelection = (format: CopyFormat) => {
      const { selection } = grid;
      if (!selection) return copyAs(format, all, 0, source.matched);
      const { top, bottom, left, right } = boxOf(selection);
      return copyAs(format, all.slice(left, right + 1), top, bottom + 1);
    };
    return {
      copy: copySelection,
      copySelected: async () => {
        const { selection } = grid;
        if (!selection || cellCount(boxOf(selection)) > 1) return copySelection('tsv');
        const { row, column } = selection.focus;
        const table = await read(all.slice(column, column + 1), row, row + 1);
        const cell = table?.rows[0]?.[0];
        if (table) await copy(isNull(cell) ? '' : cellText(cell));
      },
      copyColumn: name =>
        copyAs(
          'tsv',
          all.filter(({ column }) => column.name === name),
          0,
          source.matched,
        ),
      copyAll: () => copyAs('tsv', all, 0, source.matched),
      downloadAll: async () => {
        const table = await read(all, 0, source.matched);
        if (table) saveFile(new Blob([writeTable(table, 'csv')], { type: 'text/csv' }), 'results.csv');
      },
    };
  }, [grid]);
}
