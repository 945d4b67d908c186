import { AppError, type OrderBy, type QueryObject } from '@parallax/contract';
import { asList, isMetric } from '../settings/read.ts';

const isOrderBy = (value: unknown): value is OrderBy =>
  Array.isArray(value) && value.length === 2 && isMetric(value[0]) && typeof value[1] === 'boolean';

const invalidOrderBy = (): AppError =>
  new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', { message: 'Found invalid orderby options', status: 400 });

function parsed(entry: unknown): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    return JSON.parse(entry);
  } catch {
    throw invalidOrderBy();
  }
}

/** Entries of `order_by_cols` and `orderby`: pairs, or the same pairs as JSON text. Pairs without a column are dropped. */
export function parseOrderBy(entries: unknown): OrderBy[] {
  return asList(entries)
    .filter(entry => entry !== '' && entry !== null)
    .flatMap(entry => {
      const pair = parsed(entry);
      if (!Array.isArray(pair)) throw invalidOrderBy();
      return isOrderBy(pair) ? [pair] : [];
    });
}

/** The order of a query: its own if it has one, else by the series-limit metric, else by the first metric. */
export function orderOf(query: QueryObject, legacyOrder?: unknown): OrderBy[] | undefined {
  if (isOrderBy(query.orderby?.[0])) return query.orderby ?? undefined;
  const ascending = query.order_desc === false;
  const by = [query.series_limit_metric, legacyOrder, query.metrics?.[0]].find(isMetric);
  return by === undefined ? undefined : [[by, ascending]];
}
