import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { cellColours } from '../shared/conditional-formatting.ts';
import { type NumberFormatter, numberFormatter } from '../shared/format/number.ts';
import { dimensionText, metricFormatter, plainText, toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readFlag, readMetrics, readText } from '../shared/settings/read.ts';
import type { PivotView, View } from '../view.ts';
import { type Cells, type Path, readCells } from './cells.ts';
import { headerTexts, levelNames } from './headers.ts';
import { type Entry, linesOf, metricPlace, type Side } from './lines.ts';
import { readShape, type Shape } from './shape.ts';

/** What a value is set in relation to, when shares are shown. */
function wholeOf(row: Path, column: Path, { showAs }: Shape): [Path, Path] {
  if (showAs === 'row') return [row, []];
  return showAs === 'column' ? [[], column] : [[], []];
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

/** Every cell by its row, its column and the metric it shows. */
type EachCell = <T>(read: (row: Path, column: Path, metric: string) => T) => T[][];

function ruleColours(
  each: EachCell,
  cells: Cells,
  { detail, settings, context }: { detail: Frame; settings: Settings; context: TransformContext },
): Pick<PivotView, 'backgrounds' | 'colours'> {
  const { conditional_formatting: rules } = settings;
  if (!Array.isArray(rules) || rules.length === 0) return {};
  const colours = cellColours(rules, detail, context.theme);
  const read = (pick: (metric: string, row: number) => string | null) =>
    each((row, column, metric) => {
      const source = cells.at(row, column, metric)?.row ?? null;
      return source === null ? null : pick(metric, source);
    });
  return {
    backgrounds: read(colours.background),
    ...(colours.hasTexts ? { colours: read(colours.text) } : {}),
  };
}

/** What stands around the cells on one side. */
function sideOf(
  side: Side,
  entries: readonly Entry[],
  { shape, detail, settings, context }: Omit<Sheet, 'cells' | 'metrics'>,
) {
  const dimensions = side === 'row' ? shape.rows : shape.columns;
  const place = metricPlace(settings);
  const dateFormat = readText(settings, 'date_format');
  const text = (label: string, path: Path, index: number): string =>
    dimensionText(path[index] ?? null, columnOf(detail, label), dateFormat);
  const named = ({ path, metric }: Entry): Entry => {
    const saved = context.dataset.metrics.find(({ name }) => name === metric);
    return { path, metric: saved?.verboseName || metric };
  };
  return {
    headers: entries.map(entry => headerTexts(named(entry), dimensions, place.inside, text)),
    levels: levelNames(dimensions, place.side === side, place),
    totals: entries.flatMap(({ path }, index) => (path.length < dimensions.length ? [index] : [])),
    paths: entries.map(({ path }) =>
      Object.fromEntries(path.map((cell, index) => [dimensions[index]!, cell])),
    ),
  };
}

interface Sheet {
  shape: Shape;
  detail: Frame;
  cells: Cells;
  metrics: string[];
  settings: Settings;
  context: TransformContext;
}

export function pivotView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const shape = readShape(settings);
  const detail = emptyFrameOr(frames, 0);
  const metrics = readMetrics(settings, 'metrics').map(metricLabel);
  const cells = readCells(detail, frames[1], shape, metrics);
  const sheet: Sheet = { shape, detail, cells, metrics, settings, context };
  const rows = linesOf('row', sheet, settings);
  const columns = linesOf('column', sheet, settings);
  const each: EachCell = read =>
    rows.map(row =>
      columns.map(column => read(row.path, column.path, row.metric ?? column.metric ?? metrics[0] ?? '')),
    );
  const chosen = {
    numberFormat: readText(settings, 'valueFormat', 'SMART_NUMBER'),
    currency: settings.currency_format,
  };
  const formats = new Map(metrics.map(metric => [metric, metricFormatter(metric, chosen, context)]));
  const [left, top] = [sideOf('row', rows, sheet), sideOf('column', columns, sheet)];
  return {
    kind: 'pivot',
    pivot: {
      rowHeaders: left.headers,
      columnHeaders: top.headers,
      rowLevels: left.levels,
      columnLevels: top.levels,
      texts: each((row, column, metric) =>
        cellText(row, column, metric, { cells, shape, format: formats.get(metric) ?? numberFormatter('') }),
      ),
      values: each((row, column, metric) => cells.at(row, column, metric)?.value),
      subtotalRows: left.totals,
      subtotalColumns: top.totals,
      rowPaths: left.paths,
      columnPaths: top.paths,
      ...ruleColours(each, cells, sheet),
      ...(readFlag(settings, 'allow_render_html', true) ? { markup: true } : {}),
    },
  };
}
