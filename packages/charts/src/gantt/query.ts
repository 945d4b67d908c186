import type { QueryColumn, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { columnLabel, uniqueBy } from '../shared/query/labels.ts';
import { parseOrderBy } from '../shared/query/order.ts';
import { columnsOf } from '../shared/query/ordered.ts';
import { isColumn, readColumns, readMetrics } from '../shared/settings/read.ts';

export const ganttQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const orderby = parseOrderBy(settings.order_by_cols);
    const ordered = orderby
      .map(([column]) => column)
      .filter((column): column is QueryColumn => isColumn(column));
    const columns = [
      ...columnsOf(settings, 'start_time', 'end_time', 'y_axis', 'series'),
      ...readColumns(settings, 'tooltip_columns'),
      ...ordered,
    ];
    return [
      {
        ...base,
        columns: uniqueBy(columns, columnLabel),
        metrics: readMetrics(settings, 'tooltip_metrics'),
        orderby,
        series_columns: columnsOf(settings, 'series'),
      },
    ];
  });
