import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { deckQuery, placed, spatialOf } from '../shared/deck/query.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';

export function arcMapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const ends = [...spatialOf(settings, 'start_spatial'), ...spatialOf(settings, 'end_spatial')];
  const query = deckQuery(settings, context, {
    columns: [...ends, ...columnsOf(settings, 'dimension')],
    filters: placed(ends),
    timeseries: Boolean(settings.time_grain_sqla),
  });
  return [inOrder(query, undefined)];
}
