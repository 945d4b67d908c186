import { readColumns } from '../../settings/read.ts';
import { xAxisLabel } from '../base-axis.ts';
import { metricLabel } from '../labels.ts';
import { extraSortMetric } from '../sort-metric.ts';
import type { Operator } from './operator.ts';

/** Sorts the rows of an undivided chart by its x-axis or by a metric. */
export const sort: Operator = (settings, query) => {
  const by = settings.x_axis_sort;
  const ascending = settings.x_axis_sort_asc;
  const divided = readColumns(settings, 'groupby').length > 0;
  if (typeof by !== 'string' || by === '' || ascending === null || ascending === undefined || divided) {
    return undefined;
  }
  if (by === xAxisLabel(settings)) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  const extra = extraSortMetric(settings, query);
  const sortable = [...(query.metrics ?? []), ...(extra === undefined ? [] : [extra])].map(metricLabel);
  return sortable.includes(by) ? { operation: 'sort', options: { by, ascending } } : undefined;
};
