import type { Settings, TransformContext } from '../chart.ts';
import { textWidth } from '../shared/draw/label.ts';
import { displayName } from '../shared/format/chosen.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { MatrixView, View } from '../view.ts';
import type { Grid } from './axis.ts';

export interface Cell {
  row: number;
  column: number;
  settings: Settings;
  values: Record<string, unknown>;
}

const GAP = 8;
const HEADING = 24;
const TITLE = 20;
const NARROWEST = 200;
const HEADING_FONT = 12;
const ROW_LABEL = { share: 0.16, most: 140, margin: 16 };

/** `{{row}}` and `{{column}}` stand for the headings of a cell. */
const titleOf = (template: string, row: string, column: string): string =>
  template.replace(/\{\{\s*(row|column|col)(?:_?label)?\s*\}\}/gi, (_, side: string) =>
    side.toLowerCase() === 'row' ? row : column,
  );

interface Headings {
  rows: string[];
  columns: string[];
}

interface Sizes {
  label: number;
  heading: number;
  title: number;
  /** Columns beside each other, before the rest goes below. */
  across: number;
  width: number;
  height: number;
}

function sizesOf({ rows, columns }: Headings, settings: Settings, { width }: TransformContext): Sizes {
  const named = (names: readonly string[], key: string): boolean =>
    readFlag(settings, key, true) && names.some(name => name !== '');
  const longest = Math.max(...rows.map(name => textWidth(name, HEADING_FONT))) + ROW_LABEL.margin;
  const label = named(rows, 'matrixify_show_row_labels')
    ? Math.round(Math.min(longest, ROW_LABEL.most, width * ROW_LABEL.share))
    : 0;
  const perRow = Math.max(1, readNumber(settings, 'matrixify_charts_per_row') ?? 4);
  const fitted = readFlag(settings, 'matrixify_fit_columns_dynamically', true);
  const fitting = Math.max(1, Math.floor((width - label + GAP) / (NARROWEST + GAP)));
  const across = Math.min(columns.length, fitted ? fitting : perRow);
  return {
    label,
    heading: named(columns, 'matrixify_show_column_headers') ? HEADING : 0,
    title: readText(settings, 'matrixify_cell_title_template') === '' ? 0 : TITLE,
    across,
    width: Math.max(NARROWEST, Math.floor((width - label - GAP * (across - 1)) / across)),
    height: Math.max(80, readNumber(settings, 'matrixify_row_height') ?? 300),
  };
}

type Draw = (cell: Cell, at: number, size: { width: number; height: number }) => View | null;

/** The cells under the headings of their columns, beside those of their rows. */
export function placeCells(
  grid: Grid,
  cells: readonly Cell[],
  settings: Settings,
  context: TransformContext,
  draw: Draw,
): View {
  const read = (lines: Grid['rows']): string[] =>
    lines.map(({ label, metric }) => (metric ? displayName(label, context) : label));
  const names: Headings = { rows: read(grid.rows), columns: read(grid.columns) };
  const sizes = sizesOf(names, settings, context);
  const template = readText(settings, 'matrixify_cell_title_template');
  const bands = Math.ceil(names.columns.length / sizes.across);
  const matrix: MatrixView = { width: 0, height: 0, headings: [], cells: [] };
  matrix.width = sizes.label + sizes.across * sizes.width + GAP * (sizes.across - 1);
  const left = (column: number): number => sizes.label + (column % sizes.across) * (sizes.width + GAP);
  for (const [row, label] of names.rows.entries()) {
    for (let band = 0; band < bands; band++) {
      const own = [...cells.entries()].filter(
        ([, cell]) => cell.row === row && Math.floor(cell.column / sizes.across) === band,
      );
      const headed = sizes.heading > 0 && (row === 0 || bands > 1);
      if (headed) {
        for (const [, { column }] of own) {
          const text = names.columns[column]!;
          const at = { x: left(column), y: matrix.height, width: sizes.width, height: sizes.heading };
          matrix.headings.push({ ...at, text, of: 'column' });
        }
        matrix.height += sizes.heading;
      }
      const top = matrix.height;
      if (sizes.label > 0)
        matrix.headings.push({
          x: 0,
          y: top,
          width: sizes.label,
          height: sizes.height,
          text: label,
          of: 'row',
        });
      for (const [at, cell] of own) {
        const across = names.columns[cell.column]!;
        const size = { width: sizes.width, height: sizes.height - sizes.title };
        matrix.cells.push({
          ...size,
          x: left(cell.column),
          y: top + sizes.title,
          name: [label, across].filter(Boolean).join(', '),
          title: titleOf(template, label, across),
          repeats: { place: at, values: cell.values },
          view: draw(cell, at, size),
        });
      }
      matrix.height = top + sizes.height + GAP;
    }
  }
  return { kind: 'matrix', matrix };
}
