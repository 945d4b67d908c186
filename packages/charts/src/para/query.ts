import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { withSortMetric } from '../shared/legacy-time/query.ts';
import { buildQueries } from '../shared/query/base.ts';

export const paraQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => [withSortMetric(base, settings)]);
