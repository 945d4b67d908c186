import { type Cell, type Frame, GENERIC, genericOf } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { type Dimension, dimensionOf, measureOf, metricOf } from '../shared/fields.ts';
import { xAxisLabel } from '../shared/query/base-axis.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { readColumns, readText } from '../shared/settings/read.ts';

export interface HeatCell {
  x: number;
  y: number;
  value: number;
  rank: number;
}

export interface HeatGrid {
  x: string[];
  y: string[];
  cells: HeatCell[];
}

interface Step {
  text: string;
  cell: Cell;
  total: number;
}

const compare = (a: Cell, b: Cell): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
};

/** The values along an axis in the chosen order; times run forward unless told otherwise. */
function axisOrder(dimension: Dimension, values: readonly (number | null)[], sort: string): string[] {
  const steps = new Map<string, Step>();
  for (const [row, text] of dimension.texts.entries()) {
    const step = steps.get(text) ?? { text, cell: dimension.cell(row), total: 0 };
    step.total += values[row] ?? 0;
    steps.set(text, step);
  }
  const temporal = dimension.column && genericOf(dimension.column.kind) === GENERIC.temporal;
  const chosen = sort || (temporal ? 'alpha_asc' : '');
  const list = [...steps.values()];
  if (chosen.startsWith('alpha')) list.sort((a, b) => compare(a.cell, b.cell));
  if (chosen.startsWith('value')) list.sort((a, b) => a.total - b.total);
  if (chosen.endsWith('_desc')) list.reverse();
  return list.map(step => step.text);
}

const placesOf = (texts: readonly string[]): Map<string, number> =>
  new Map(texts.map((text, place) => [text, place]));

export function readHeatGrid(frame: Frame, settings: Settings): HeatGrid {
  const time = readText(settings, 'x_axis_time_format');
  const { values } = measureOf(frame, metricOf(settings));
  const ranks = measureOf(frame, 'rank').values;
  const across = dimensionOf(frame, xAxisLabel(settings) ?? '', time);
  const [column] = readColumns(settings, 'groupby');
  const down = column === undefined ? undefined : dimensionOf(frame, columnLabel(column), time);
  const x = axisOrder(across, values, readText(settings, 'sort_x_axis'));
  const y = down ? axisOrder(down, values, readText(settings, 'sort_y_axis')) : [''];
  const [xPlace, yPlace] = [placesOf(x), placesOf(y)];
  const cells = values.flatMap((value, row): HeatCell[] => {
    if (value === null) return [];
    const at = { x: xPlace.get(across.texts[row]!)!, y: down ? yPlace.get(down.texts[row]!)! : 0 };
    return [{ ...at, value, rank: ranks[row] ?? 0 }];
  });
  return { x, y, cells };
}
