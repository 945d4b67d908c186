import type { OrderBy, PostProcessingStep, QueryColumn, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { metricOf } from '../shared/fields.ts';
import { buildQueries } from '../shared/query/base.ts';
import { xAxisColumn } from '../shared/query/base-axis.ts';
import { columnLabel, uniqueBy } from '../shared/query/labels.ts';
import { readColumns, readText } from '../shared/settings/read.ts';

function order(sort: string, column: QueryColumn | undefined, metric: string): OrderBy[] {
  const ascending = sort.endsWith('_asc');
  if (sort.startsWith('value_')) return metric === '' ? [] : [[metric, ascending]];
  return sort.startsWith('alpha_') && column !== undefined ? [[column, ascending]] : [];
}

/** Ranks run within an axis only when a single column stands on it. */
function rankedWithin(settings: Settings): { group_by?: string } {
  const across = settings.normalize_across;
  const axis = xAxisColumn(settings);
  if (across === 'x' && axis !== undefined) return { group_by: columnLabel(axis) };
  const [y] = Array.isArray(settings.groupby) ? [] : readColumns(settings, 'groupby');
  return across === 'y' && y !== undefined ? { group_by: columnLabel(y) } : {};
}

export function heatmapQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const metric = metricOf(settings);
  const axis = xAxisColumn(settings);
  return buildQueries(settings, context, base => {
    const columns = uniqueBy([...(axis === undefined ? [] : [axis]), ...(base.columns ?? [])], columnLabel);
    const rank: PostProcessingStep = {
      operation: 'rank',
      options: { metric, ...rankedWithin(settings) },
    };
    return [
      {
        ...base,
        columns,
        orderby: [
          ...order(readText(settings, 'sort_x_axis'), columns[0], metric),
          ...order(readText(settings, 'sort_y_axis'), columns[1], metric),
        ],
        post_processing: metric === '' ? [] : [rank],
      },
    ];
  });
}
