import { type DatasetColumnEdit, type DatasetMetricEdit, PlainError } from '@parallax/contract';
import { jsonObjectText } from './json-text.ts';
import type { GivenPart } from './parts.ts';

/** Columns of the body as the store takes them. Null leaves flags as they are. */
export const givenColumns = (columns: readonly DatasetColumnEdit[]): GivenPart[] =>
  columns.map(({ id, uuid, column_name, is_active, is_dttm, ...values }) => ({
    id,
    uuid,
    name: column_name,
    values: { ...values, is_active: is_active ?? undefined, is_dttm: is_dttm ?? undefined },
  }));

export const givenMetrics = (metrics: readonly DatasetMetricEdit[]): GivenPart[] =>
  metrics.map(({ id, uuid, metric_name, currency, extra, ...values }) => ({
    id,
    uuid,
    name: metric_name,
    values: { ...values, currency: currencyText(currency), extra: jsonObjectText('metrics', extra) },
  }));

/** `{ symbol, symbolPosition }` or its JSON text, as text; empty values are none. */
function currencyText(given: unknown): string | null | undefined {
  if (given === undefined) return undefined;
  if (given === null || given === '') return null;
  const value = typeof given === 'string' ? parsed(given) : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused();
  const { symbol, symbolPosition } = value as Record<string, unknown>;
  if (!symbol && !symbolPosition) return null;
  if (typeof symbol !== 'string' || symbol.length > 128) throw refused();
  if (symbolPosition !== 'prefix' && symbolPosition !== 'suffix') throw refused();
  return JSON.stringify({ symbol, symbolPosition });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused();
  }
}

const refused = () =>
  new PlainError(422, { metrics: ['A currency has a symbol and the symbolPosition prefix or suffix.'] });
