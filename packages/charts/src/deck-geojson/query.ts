import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { deckQuery, present } from '../shared/deck/query.ts';
import { columnsOf, inOrder } from '../shared/query/ordered.ts';
import { readFlag } from '../shared/settings/read.ts';

export function geojsonMapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const columns = columnsOf(settings, 'geojson');
  const filters = readFlag(settings, 'filter_nulls', true) ? columns.map(present) : [];
  return [
    inOrder({ ...deckQuery(settings, context, { columns, filters }), metrics: [], groupby: [] }, undefined),
  ];
}
