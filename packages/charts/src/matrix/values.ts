import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { baseQuery } from '../shared/query/base.ts';
import { readFlag, readMetrics, readNumber, readText } from '../shared/settings/read.ts';
import { dimensionOfSide, type Side } from './axis.ts';

/** As many as a side of the largest grid has. */
const MOST_VALUES = 100;

/** Asks for the values a side is divided by: the first by a metric, or all in some order. Null without a dimension. */
export function valuesQuery(settings: Settings, side: Side, context: QueryContextInput): QueryObject | null {
  const { dimension } = dimensionOfSide(settings, side);
  if (dimension === '') return null;
  const [metric] = readMetrics(settings, `matrixify_topn_metric_${side}`);
  const order = readText(settings, `matrixify_all_sort_by_${side}`, 'a_to_z');
  const top = readText(settings, `matrixify_dimension_selection_mode_${side}`) === 'topn';
  const ranked = (top || order === 'metric') && metric !== undefined;
  const rows = top ? (readNumber(settings, `matrixify_topn_value_${side}`) ?? 10) : MOST_VALUES;
  return {
    ...baseQuery({ viz_type: settings.viz_type, adhoc_filters: settings.adhoc_filters }, context),
    columns: [dimension],
    metrics: ranked ? [metric] : [],
    orderby: ranked
      ? [[metric, !readFlag(settings, `matrixify_topn_order_${side}`, true)]]
      : [[dimension, order !== 'z_to_a']],
    row_limit: Math.max(1, Math.min(rows, MOST_VALUES)),
  };
}
