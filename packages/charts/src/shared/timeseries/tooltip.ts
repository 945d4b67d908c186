import type { TooltipComponentOption } from 'echarts';
import type { Settings, TransformContext } from '../../chart.ts';
import { type TooltipRow, tooltipFrame, tooltipHtml } from '../draw/tooltip.ts';
import { type NumberFormatter, numberFormatter } from '../format/number.ts';
import { isRecord, readFlag } from '../settings/read.ts';
import type { Series, XValues } from './data.ts';

export interface TooltipSource {
  x: XValues;
  series: readonly Series[];
  colourOf: (series: Series) => string;
  formatOf: (series: Series) => NumberFormatter;
  xText: (value: number | string | null) => string;
  /** Totals make sense only where the values share a unit and a stack or a sum is meaningful. */
  total: boolean;
}

const percent = numberFormatter('.1%');

/** At most this many rows: a longer list would leave the window. */
const MOST_ROWS = 24;

interface Entry {
  series: Series;
  value: number;
}

function change(entry: Entry, entries: readonly Entry[]): string {
  const earlier = entries.find(
    other => other.series.offset !== null && other.series.base === entry.series.name,
  );
  if (entry.series.offset !== null || !earlier || earlier.value === 0) return '';
  const share = (entry.value - earlier.value) / Math.abs(earlier.value);
  return `${share > 0 ? '+' : ''}${percent(share)}`;
}

function forecastText(source: TooltipSource, row: number, series: Series): string {
  const edge = (role: Series['role']): number | null =>
    source.series.find(other => other.role === role && other.name === series.name)?.values[row] ?? null;
  const format = source.formatOf(series);
  const [low, high] = [edge('lower'), edge('upper')];
  return low === null || high === null ? '' : `(${format(low)}, ${format(high)})`;
}

function rowsAt(source: TooltipSource, row: number, settings: Settings, focus: string | null): TooltipRow[] {
  const entries: Entry[] = source.series
    .filter(series => series.role === 'observed' || series.role === 'forecast')
    .flatMap(series => {
      const value = series.values[row] ?? null;
      return value === null ? [] : [{ series, value }];
    })
    .filter(entry => focus === null || entry.series.name === focus);
  // Of a list too long to show, the largest are shown.
  const bySize = readFlag(settings, 'tooltipSortByMetric') || entries.length > MOST_ROWS;
  if (focus === null && bySize) entries.sort((a, b) => b.value - a.value);
  const plain = entries.filter(entry => entry.series.role === 'observed' && entry.series.offset === null);
  const total = plain.reduce((sum, entry) => sum + entry.value, 0);
  const shares = readFlag(settings, 'showTooltipPercentage') && total !== 0;
  const compared = entries.some(entry => entry.series.offset !== null);
  const rows = entries.map((entry): TooltipRow => {
    const forecast = entry.series.role === 'forecast';
    const values = [source.formatOf(entry.series)(entry.value)];
    if (forecast) values.push(forecastText(source, row, entry.series));
    if (compared) values.push(change(entry, entries));
    if (shares) values.push(plain.includes(entry) ? percent(entry.value / total) : '');
    return {
      colour: source.colourOf(entry.series),
      name: forecast ? `${entry.series.name} (forecast)` : entry.series.name,
      values,
    };
  });
  const withTotal = source.total && readFlag(settings, 'showTooltipTotal', true) && plain.length > 1;
  if (focus === null && withTotal) {
    rows.push({ name: 'Total', values: [source.formatOf(plain[0]!.series)(total)], strong: true });
  }
  return rows;
}

/** The row under the pointer, by its place on the axis; a single point carries its own index. */
function rowOf(params: unknown, { x }: TooltipSource): number | null {
  if (!isRecord(params)) return null;
  const { axisValue } = params;
  if (typeof axisValue === 'number' || typeof axisValue === 'string') {
    const row = x.values.indexOf(axisValue);
    if (row >= 0) return row;
  }
  return typeof params.dataIndex === 'number' ? params.dataIndex : null;
}

/**
 * Values at the pointer, in the order of the series or largest first. All rows of the data are known here, so the tooltip reads from them and not
 * from what ECharts thinned out or stacked.
 */
export function timeseriesTooltip(
  source: TooltipSource,
  settings: Settings,
  context: TransformContext,
): TooltipComponentOption {
  const rich = readFlag(settings, 'rich_tooltip', true);
  return {
    ...tooltipFrame(context),
    trigger: rich ? 'axis' : 'item',
    ...(rich
      ? { axisPointer: { type: 'line', lineStyle: { color: context.theme.secondary, type: 'dashed' } } }
      : {}),
    formatter: (params: unknown) => {
      const first: unknown = Array.isArray(params) ? params[0] : params;
      const row = rowOf(first, source);
      if (row === null) return '';
      const focus =
        rich || !isRecord(first) || typeof first.seriesName !== 'string' ? null : first.seriesName;
      const rows = rowsAt(source, row, settings, focus);
      const cut = rows.length > MOST_ROWS;
      const shown = cut ? [...rows.slice(0, MOST_ROWS - 1), rows.at(-1)!] : rows;
      return tooltipHtml(source.xText(source.x.values[row] ?? null), shown, context);
    },
  };
}
