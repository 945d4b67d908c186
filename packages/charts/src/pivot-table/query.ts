import type { QueryColumn, QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { grainedDimension } from '../shared/query/base-axis.ts';
import { columnLabel, uniqueBy } from '../shared/query/labels.ts';
import { isTemporalColumn } from '../shared/query/temporal.ts';
import { readColumns, readMetrics } from '../shared/settings/read.ts';
import { readShape, totalLevels } from './shape.ts';

function grained(column: QueryColumn, settings: Settings): QueryColumn {
  const grain = settings.time_grain_sqla;
  if (typeof column !== 'string' || typeof grain !== 'string' || grain === '') return column;
  const temporal = isTemporalColumn(column, settings) || column === settings.granularity_sqla;
  return temporal ? grainedDimension(column, grain) : column;
}

/**
 * The detail rows, then, if totals are shown, their levels computed by the database: adding up the cells would be
 * wrong for averages, distinct counts and ratios, and for every metric once the row limit cuts rows off.
 */
export function pivotQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const columns = uniqueBy(
    [...readColumns(settings, 'groupbyColumns'), ...readColumns(settings, 'groupbyRows')],
    columnLabel,
  ).map(column => grained(column, settings));
  return buildQueries(settings, context, base => {
    const by = readMetrics(settings, 'series_limit_metric')[0] ?? base.metrics?.[0];
    const detail: QueryObject = {
      ...base,
      columns,
      ...(by === undefined ? {} : { orderby: [[by, settings.order_desc === false]] }),
    };
    const levels = totalLevels(readShape(settings));
    if (context.rowsOnly || levels.length === 0 || !base.metrics?.length) return [detail];
    const { orderby: _, ...totals } = detail;
    return [detail, { ...totals, grouping_sets: levels }];
  });
}
