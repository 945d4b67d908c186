import { chartFor, effectiveSettings, type GridView, type PivotView, type Settings } from '@parallax/charts';
import { type Cell, type Column, type Frame, GENERIC } from '@parallax/contract';
import { PICTURE_THEME } from '../picture-theme.ts';
import type { OpenContext } from './chart-data.ts';

/** What a chart's table is made of, and the moment it is made. */
export interface Shapeable {
  frames: Frame[];
  labelMaps: Record<string, string[]>[];
  currency: string | null;
  now: number;
}

export type ShapedTable = { kind: 'pivot'; pivot: PivotView } | { kind: 'grid'; grid: GridView };

const TABLES = new Set(['table', 'pivot_table_v2']);

/** The answers of a table or pivot table as that chart shows them; null for every other type of chart. */
export async function shapedTable(open: OpenContext, answers: Shapeable): Promise<ShapedTable | null> {
  const settings = { ...open.form, viz_type: String(open.form.viz_type ?? '') } as Settings;
  const entry = TABLES.has(settings.viz_type) ? chartFor(settings.viz_type) : undefined;
  if (!entry) return null;
  const { chart } = await entry.load();
  const dataset = open.dataset.facts;
  const view = chart.transform(
    answers.frames,
    effectiveSettings(chart, settings, { dataset, page: 'explore' }),
    {
      dataset,
      theme: PICTURE_THEME,
      width: 1000,
      height: 1000,
      locale: 'en',
      labelColours: {},
      annotations: {},
      labelMaps: answers.labelMaps,
      currency: answers.currency,
      animate: false,
      now: answers.now,
    },
  );
  return view.kind === 'pivot' || view.kind === 'grid' ? view : null;
}

const joined = (parts: readonly string[]): string => parts.filter(part => part !== '').join(' ');

/** As JSON: a pivot by column and row label, a table by row, both with the texts a reader sees. */
export function shapedData(table: ShapedTable): unknown {
  if (table.kind === 'pivot') {
    const { columnHeaders, rowHeaders, texts } = table.pivot;
    const rows = rowHeaders.map(joined);
    return Object.fromEntries(
      columnHeaders.map((header, at) => [
        joined(header),
        Object.fromEntries(rows.map((label, row) => [label, texts[row]?.[at] ?? null])),
      ]),
    );
  }
  const { columns, length } = table.grid;
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(column => [column.label, column.texts[row] ?? null])),
  );
}

/** As a frame for files: values rather than texts, the levels of a pivot's rows in columns of their own. */
export function shapedFrame(table: ShapedTable): Frame {
  if (table.kind === 'grid') {
    const { columns, length } = table.grid;
    const columnOf = ({ label, values, generic }: GridView['columns'][number]): Column =>
      generic === GENERIC.numeric ? numbers(label, Array.from(values)) : texts(label, Array.from(values));
    return { length, columns: columns.map(columnOf) };
  }
  const { columnHeaders, rowHeaders, rowLevels, values } = table.pivot;
  const level = (name: string, at: number): Column =>
    texts(
      name,
      rowHeaders.map(header => header[at] ?? ''),
    );
  const cells = (header: readonly string[], at: number): Column =>
    numbers(
      joined(header),
      values.map(row => row[at] ?? null),
    );
  return { length: rowHeaders.length, columns: [...rowLevels.map(level), ...columnHeaders.map(cells)] };
}

const texts = (name: string, values: Cell[]): Column => ({ name, type: '', kind: 'string', values });

/** Exact digits stay exact: a column with some of them is a column of decimals. */
function numbers(name: string, values: Cell[]): Column {
  const exact = values.some(value => typeof value === 'string');
  return { name, type: '', kind: exact ? 'decimal' : 'float', values };
}
