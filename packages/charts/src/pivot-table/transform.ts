import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { cellColours } from '../shared/conditional-formatting.ts';
import { type NumberFormatter, numberFormatter } from '../shared/format/number.ts';
import { dimensionText, metricFormatter, plainText, toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readFlag, readMetrics, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { type Cells, type Path, readCells } from './cells.ts';
import { axisEntries, readOrder } from './order.ts';
import { readShape, type Shape } from './shape.ts';

/** One line of the table on either side: a place in the dimensions and, where metrics are spread out, a metric. */
interface Entry {
  path: Path;
  metric: string | null;
}

/** Adds the metrics to the side that shows them, outside or inside the dimensions. */
function withMetrics(paths: readonly Path[], metrics: readonly string[], inside: boolean): Entry[] {
  if (inside) return paths.flatMap(path => metrics.map(metric => ({ path, metric })));
  return metrics.flatMap(metric => paths.map(path => ({ path, metric })));
}

/** What a value is set in relation to, when shares are shown. */
function wholeOf(row: Path, column: Path, { showAs }: Shape): [Path, Path] {
  if (showAs === 'row') return [row, []];
  return showAs === 'column' ? [[], column] : [[], []];
}

function headerTexts(
  entry: Entry,
  dimensions: readonly string[],
  inside: boolean,
  text: (label: string, path: Path, index: number) => string,
): string[] {
  const total = entry.path.length === 0 && dimensions.length > 0 ? 'Total' : 'Subtotal';
  const texts = dimensions.map((label, index) => {
    if (index < entry.path.length) return text(label, entry.path, index);
    return index === entry.path.length ? total : '';
  });
  if (entry.metric === null) return texts;
  return inside ? [...texts, entry.metric] : [entry.metric, ...texts];
}

const share = numberFormatter('.2%');

function cellText(
  row: Path,
  column: Path,
  metric: string,
  sheet: { cells: Cells; shape: Shape; format: NumberFormatter },
): string | null {
  const cell = sheet.cells.at(row, column, metric);
  if (!cell) return null;
  const value = toNumber(cell.value);
  if (value === null) return cell.value === null ? '' : plainText(cell.value);
  if (sheet.shape.showAs === 'actual') return sheet.format(value);
  const whole = toNumber(sheet.cells.at(...wholeOf(row, column, sheet.shape), metric)?.value);
  return whole === null || whole === 0 ? '' : share(value / whole);
}

/** The weight of a line: its total if the database gave one, else the sum of the details below it. */
function weights(cells: Cells, metric: string, side: 'row' | 'column'): (path: Path) => number {
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

export function pivotView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const shape = readShape(settings);
  const detail = emptyFrameOr(frames, 0);
  const metrics = readMetrics(settings, 'metrics').map(metricLabel);
  const cells = readCells(detail, frames[1], shape, metrics);
  const lead = metrics[0] ?? '';
  const entriesOf = (side: 'row' | 'column'): Path[] =>
    axisEntries(side === 'row' ? cells.rowPaths : cells.columnPaths, {
      order: readOrder(side === 'row' ? settings.rowOrder : settings.colOrder),
      depths: side === 'row' ? shape.rowDepths : shape.columnDepths,
      dimensions: (side === 'row' ? shape.rows : shape.columns).length,
      subtotalsFirst: readFlag(settings, side === 'row' ? 'rowSubtotalPosition' : 'colSubtotalPosition'),
      weight: weights(cells, lead, side),
    });
  const metricsInRows = readText(settings, 'metricsLayout', 'COLUMNS') === 'ROWS';
  const inside = readFlag(settings, 'combineMetric');
  const spread = (paths: Path[], here: boolean): Entry[] =>
    here ? withMetrics(paths, metrics, inside) : paths.map(path => ({ path, metric: null }));
  const rows = spread(entriesOf('row'), metricsInRows);
  const columns = spread(entriesOf('column'), !metricsInRows);

  const dateFormat = readText(settings, 'date_format');
  const text = (label: string, path: Path, index: number): string =>
    dimensionText(path[index] ?? null, columnOf(detail, label), dateFormat);
  const chosen = {
    numberFormat: readText(settings, 'valueFormat', 'SMART_NUMBER'),
    currency: settings.currency_format,
  };
  const formats = new Map(metrics.map(metric => [metric, metricFormatter(metric, chosen, context)]));
  const metricOf = (row: Entry, column: Entry): string => row.metric ?? column.metric ?? lead;
  const grid = <T>(read: (row: Entry, column: Entry, metric: string) => T): T[][] =>
    rows.map(row => columns.map(column => read(row, column, metricOf(row, column))));
  const colours = cellColours(settings.conditional_formatting, detail, context.theme);
  const names = (metric: string): string =>
    context.dataset.metrics.find(saved => saved.name === metric)?.verboseName || metric;
  const shown = (entry: Entry): Entry => ({
    ...entry,
    metric: entry.metric === null ? null : names(entry.metric),
  });
  const levels = (dimensions: string[], here: boolean): string[] =>
    here ? (inside ? [...dimensions, 'Metric'] : ['Metric', ...dimensions]) : dimensions;
  const totalsOf = (entries: Entry[], dimensions: readonly string[]): number[] =>
    entries.flatMap((entry, index) => (entry.path.length < dimensions.length ? [index] : []));

  return {
    kind: 'pivot',
    pivot: {
      rowHeaders: rows.map(entry => headerTexts(shown(entry), shape.rows, inside, text)),
      columnHeaders: columns.map(entry => headerTexts(shown(entry), shape.columns, inside, text)),
      rowLevels: levels(shape.rows, metricsInRows),
      columnLevels: levels(shape.columns, !metricsInRows),
      texts: grid((row, column, metric) =>
        cellText(row.path, column.path, metric, {
          cells,
          shape,
          format: formats.get(metric) ?? numberFormatter(''),
        }),
      ),
      values: grid((row, column, metric) => cells.at(row.path, column.path, metric)?.value),
      subtotalRows: totalsOf(rows, shape.rows),
      subtotalColumns: totalsOf(columns, shape.columns),
      rowPaths: rows.map(entry =>
        Object.fromEntries(entry.path.map((cell, index) => [shape.rows[index]!, cell])),
      ),
      columnPaths: columns.map(entry =>
        Object.fromEntries(entry.path.map((cell, index) => [shape.columns[index]!, cell])),
      ),
      ...(Array.isArray(settings.conditional_formatting) && settings.conditional_formatting.length > 0
        ? {
            backgrounds: grid((row, column, metric) => {
              const source = cells.at(row.path, column.path, metric)?.row ?? null;
              return source === null ? null : colours.background(metric, source);
            }),
          }
        : {}),
    },
  };
}
