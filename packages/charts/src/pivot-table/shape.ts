import type { QueryColumn } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { readColumns, readFlag, readText } from '../shared/settings/read.ts';

export type ShowAs = 'actual' | 'row' | 'column' | 'total';

/** What a pivot table shows: its dimensions and which levels of them get totals. */
export interface Shape {
  rows: string[];
  columns: string[];
  /** Numbers of leading row dimensions that are shown, the full number included; 0 is the grand total. */
  rowDepths: number[];
  columnDepths: number[];
  showAs: ShowAs;
}

function showAs(settings: Settings): ShowAs {
  const chosen = `${readText(settings, 'showValuesAs')} ${readText(settings, 'aggregateFunction')}`;
  if (/percent_row|Fraction of Rows/.test(chosen)) return 'row';
  if (/percent_col|Fraction of Columns/.test(chosen)) return 'column';
  return /percent_total|Fraction of Total/.test(chosen) ? 'total' : 'actual';
}

function depths(count: number, subtotals: boolean, total: boolean): number[] {
  const between = subtotals ? Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1) : [];
  return [...new Set([count, ...between, ...(total ? [0] : [])])];
}

export function readShape(settings: Settings): Shape {
  const labels = (key: string): string[] =>
    readColumns(settings, key).map((column: QueryColumn) => columnLabel(column));
  const transposed = readFlag(settings, 'transposePivot');
  const rows = labels(transposed ? 'groupbyColumns' : 'groupbyRows');
  const columns = labels(transposed ? 'groupbyRows' : 'groupbyColumns').filter(
    label => !rows.includes(label),
  );
  return {
    rows,
    columns,
    rowDepths: depths(rows.length, readFlag(settings, 'rowSubTotals'), readFlag(settings, 'colTotals')),
    columnDepths: depths(columns.length, readFlag(settings, 'colSubTotals'), readFlag(settings, 'rowTotals')),
    showAs: showAs(settings),
  };
}

/** The groupings beyond the detail rows, as lists of column labels, that totals and shares need. */
export function totalLevels({ rows, columns, rowDepths, columnDepths, showAs }: Shape): string[][] {
  const pairs = new Map<string, string[]>();
  const add = (rowDepth: number, columnDepth: number): void => {
    if (rowDepth === rows.length && columnDepth === columns.length) return;
    pairs.set(`${rowDepth} ${columnDepth}`, [...rows.slice(0, rowDepth), ...columns.slice(0, columnDepth)]);
  };
  for (const rowDepth of rowDepths) {
    for (const columnDepth of columnDepths) {
      add(rowDepth, columnDepth);
      if (showAs === 'row') add(rowDepth, 0);
      if (showAs === 'column') add(0, columnDepth);
      if (showAs === 'total') add(0, 0);
    }
  }
  return [...pairs.values()];
}
