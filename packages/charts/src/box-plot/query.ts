import type { QueryColumn, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { grainedDimension } from '../shared/query/base-axis.ts';
import { boxplot } from '../shared/query/operators/statistics.ts';
import { inOrder } from '../shared/query/ordered.ts';
import { isTemporalColumn } from '../shared/query/temporal.ts';
import { readColumns } from '../shared/settings/read.ts';

/** What the distribution runs over: the chosen columns, in older charts the time column. */
function spread(settings: Settings): QueryColumn[] {
  const chosen = readColumns(settings, 'columns');
  return chosen.length > 0 ? chosen : readColumns(settings, 'granularity_sqla');
}

export function boxPlotQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const groupby = readColumns(settings, 'groupby');
  const grain = settings.time_grain_sqla;
  const grained = (column: QueryColumn): QueryColumn =>
    typeof column === 'string' &&
    typeof grain === 'string' &&
    grain !== '' &&
    isTemporalColumn(column, settings)
      ? grainedDimension(column, grain)
      : column;
  return buildQueries(settings, context, base => {
    const step = boxplot(settings, base);
    return [
      {
        ...inOrder(base, undefined),
        columns: [...spread(settings), ...groupby].map(grained),
        series_columns: groupby,
        post_processing: step ? [step] : [],
      },
    ];
  });
}
