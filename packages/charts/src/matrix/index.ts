import { AppError } from '@parallax/contract';
import type { ChartDefinition, Settings, TransformContext } from '../chart.ts';
import { labelColours } from '../shared/colour/label-colours.ts';
import { type Grid, gridOf } from './axis.ts';
import { matrixSection } from './controls.ts';
import { type Cell, placeCells } from './layout.ts';

export { matrixSection } from './controls.ts';
export { valuesQuery } from './values.ts';

/** Each asks its own questions; more would tell nobody anything and keep the database busy. */
const MOST_CELLS = 100;

const withoutGrid = (settings: Settings): Settings => ({ ...settings, matrixify_enable: false });

function cellsOf({ rows, columns }: Grid, settings: Settings): Cell[] {
  if (rows.length * columns.length > MOST_CELLS) {
    throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', {
      message: `A grid of ${rows.length} × ${columns.length} charts is too large: at most ${MOST_CELLS} are drawn`,
      status: 400,
    });
  }
  const single = withoutGrid(settings);
  return rows.flatMap((row, at) =>
    columns.map((column, across) => ({
      row: at,
      column: across,
      settings: column.change(row.change(single)),
      values: { ...row.values, ...column.values },
    })),
  );
}

/** No part of a picture is called this, so all of them are dimmed. */
const NO_PART = [null];

function selectedIn({ values }: Cell, { selected, selectedIn: chosen = {} }: TransformContext) {
  return Object.entries(chosen).every(([label, value]) => values[label] === value) ? selected : NO_PART;
}

/** A chart whose settings may repeat it over a grid of metrics or of values; without such settings it is itself. */
export function repeated(chart: ChartDefinition): ChartDefinition {
  return {
    ...chart,
    controls: [...chart.controls, ...matrixSection],
    query(settings, context) {
      const grid = gridOf(settings, chart);
      if (!grid) return chart.query(settings, context);
      return cellsOf(grid, settings).flatMap(cell => chart.query(cell.settings, context));
    },
    single(settings, cell) {
      const grid = cell === undefined ? null : gridOf(settings, chart);
      return (grid && cellsOf(grid, settings)[cell!]?.settings) ?? withoutGrid(settings);
    },
    transform(frames, settings, context) {
      const grid = gridOf(settings, chart);
      if (!grid) return chart.transform(frames, settings, context);
      const cells = cellsOf(grid, settings);
      const gridColours = labelColours(settings.color_scheme, context.labelColours);
      const each = Math.floor(frames.length / cells.length);
      return placeCells(grid, cells, settings, context, (cell, at, size) => {
        const own = frames.slice(at * each, (at + 1) * each);
        if (own.every(frame => frame.length === 0)) return null;
        const labelMaps = context.labelMaps?.slice(at * each, (at + 1) * each);
        const selected = selectedIn(cell, context);
        return chart.transform(own, cell.settings, { ...context, ...size, gridColours, labelMaps, selected });
      });
    },
  };
}
