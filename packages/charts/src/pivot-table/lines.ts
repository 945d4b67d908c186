import type { Settings } from '../chart.ts';
import { toNumber } from '../shared/format/value.ts';
import { readFlag, readText } from '../shared/settings/read.ts';
import type { Cells, Path } from './cells.ts';
import { axisEntries, readOrder } from './order.ts';
import type { Shape } from './shape.ts';

export type Side = 'row' | 'column';

/** One line of the table on either side: a place in the dimensions and, where metrics are spread out, a metric. */
export interface Entry {
  path: Path;
  metric: string | null;
}

/** Adds the metrics to the side that shows them, outside or inside the dimensions. */
function withMetrics(paths: readonly Path[], metrics: readonly string[], inside: boolean): Entry[] {
  if (inside) return paths.flatMap(path => metrics.map(metric => ({ path, metric })));
  return metrics.flatMap(metric => paths.map(path => ({ path, metric })));
}

/** The weight of a line: its total if the database gave one, else the sum of the details below it. */
function weights(cells: Cells, metric: string, side: Side): (path: Path) => number {
  const own = side === 'row' ? cells.rowPaths : cells.columnPaths;
  const across = side === 'row' ? cells.columnPaths : cells.rowPaths;
  const at = (path: Path, other: Path) =>
    side === 'row' ? cells.at(path, other, metric) : cells.at(other, path, metric);
  return path => {
    const total = toNumber(at(path, [])?.value);
    if (total !== null) return total;
    const leaves = own.filter(leaf => path.every((cell, index) => leaf[index] === cell));
    return leaves
      .flatMap(leaf => across.map(other => toNumber(at(leaf, other)?.value) ?? 0))
      .reduce((sum, value) => sum + value, 0);
  };
}

/** Which side shows the metrics, and whether inside its dimensions. */
export interface MetricPlace {
  side: Side;
  inside: boolean;
}

export const metricPlace = (settings: Settings): MetricPlace => ({
  side: readText(settings, 'metricsLayout', 'COLUMNS') === 'ROWS' ? 'row' : 'column',
  inside: readFlag(settings, 'combineMetric'),
});

/** The lines of one side in display order. */
export function linesOf(
  side: Side,
  { cells, shape, metrics }: { cells: Cells; shape: Shape; metrics: readonly string[] },
  settings: Settings,
): Entry[] {
  const isRow = side === 'row';
  const place = metricPlace(settings);
  const paths = axisEntries(isRow ? cells.rowPaths : cells.columnPaths, {
    order: readOrder(isRow ? settings.rowOrder : settings.colOrder),
    depths: isRow ? shape.rowDepths : shape.columnDepths,
    dimensions: (isRow ? shape.rows : shape.columns).length,
    subtotalsFirst: readFlag(settings, isRow ? 'rowSubtotalPosition' : 'colSubtotalPosition'),
    weight: weights(cells, metrics[0] ?? '', side),
  });
  if (place.side !== side) return paths.map(path => ({ path, metric: null }));
  return withMetrics(paths, metrics, place.inside);
}
