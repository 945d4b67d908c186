import { type Cell, type Column, type DatasetFacts, GENERIC, genericOf } from '@parallax/contract';
import { type CurrencyFormat, currencyFormatter, readCurrency } from './currency.ts';
import { type NumberFormatter, numberFormatter } from './number.ts';
import { timeFormatter } from './time.ts';

export const NULL_TEXT = '<NULL>';
export const EMPTY_TEXT = '<empty string>';

/** A cell as a number, or null where it is none. Exact decimals and big integers lose digits here: for drawing only. */
export function toNumber(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'bigint') return Number(cell);
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'string' || cell.trim() === '') return null;
  const parsed = Number(cell);
  return Number.isFinite(parsed) ? parsed : null;
}

export function plainText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return NULL_TEXT;
  if (cell === '') return EMPTY_TEXT;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Uint8Array) return '[bytes]';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** A dimension's value as a label: dates by `timeFormat`, everything else as text. */
export function dimensionText(
  cell: Cell | undefined,
  column: Column | undefined,
  timeFormat?: string,
): string {
  if (column && genericOf(column.kind) === GENERIC.temporal && typeof cell === 'number') {
    return timeFormatter(timeFormat)(cell);
  }
  return plainText(cell);
}

export interface MetricFormatOptions {
  dataset: DatasetFacts;
  locale: string;
  /** The only currency in the data, for the `AUTO` currency. */
  currency?: string | null;
}

/**
 * The formatter of a metric. The chart's own format wins over the saved metric's; `SMART_NUMBER` on the chart counts
 * as "not chosen", so that a metric's own format shows.
 */
export function metricFormatter(
  metricLabel: string,
  chart: { numberFormat?: string | null; currency?: unknown },
  options: MetricFormatOptions,
): NumberFormatter {
  const saved = options.dataset.metrics.find(metric => metric.name === metricLabel);
  const chosen = chart.numberFormat && chart.numberFormat !== 'SMART_NUMBER' ? chart.numberFormat : null;
  const format = chosen ?? saved?.d3Format ?? chart.numberFormat;
  const currency: CurrencyFormat | null = readCurrency(chart.currency) ?? saved?.currency ?? null;
  return currency
    ? currencyFormatter(currency, format, { locale: options.locale, detected: options.currency ?? null })
    : numberFormatter(format);
}
