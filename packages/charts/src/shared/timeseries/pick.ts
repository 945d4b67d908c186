import type { Pick, PickAxis } from '../../view.ts';
import type { Series, XValues } from './data.ts';

function axisOf(x: XValues, horizontal: boolean): PickAxis {
  const other =
    x.kind === 'category' ? x.cells.map((cell, row) => [String(x.values[row]), cell] as const) : [];
  const cells = other.filter(([text, cell]) => text !== cell);
  return {
    column: x.column,
    temporal: x.kind === 'time',
    ...(horizontal ? { upright: true } : {}),
    ...(cells.length > 0 ? { cells: Object.fromEntries(cells) } : {}),
  };
}

/** What a click on a point means: the dimensions of its series, else its own value on a categorical axis. */
export function timeseriesPick(x: XValues, series: readonly Series[], horizontal = false): Pick {
  const divided = series.filter(item => Object.keys(item.dimensions).length > 0);
  return {
    by: 'series',
    values: Object.fromEntries(divided.map(item => [item.name, item.dimensions])),
    x: axisOf(x, horizontal),
  };
}
