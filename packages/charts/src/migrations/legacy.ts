import { asList } from '../shared/settings/read.ts';
import { first, type Migration, renameKeys, timeAsFilter } from './rename.ts';
import { area, bar, compare, distributedBar, dualLine, line } from './timeseries.ts';

const treemap: Migration = saved => {
  const { metrics, ...settings } = renameKeys(saved, { order_desc: 'sort_by_metric' });
  return {
    ...timeAsFilter({ ...settings, viz_type: 'treemap_v2' }),
    metric: settings.metric ?? first(metrics),
  };
};

const AGGREGATES: Record<string, string> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

const pivotTable: Migration = saved => {
  const { pivot_margins: margins, ...settings } = renameKeys(saved, {
    columns: 'groupbyColumns',
    groupby: 'groupbyRows',
    combine_metric: 'combineMetric',
    number_format: 'valueFormat',
    pandas_aggfunc: 'aggregateFunction',
    row_limit: 'series_limit',
    timeseries_limit_metric: 'series_limit_metric',
    transpose_pivot: 'transposePivot',
  });
  const aggregate = AGGREGATES[String(settings.aggregateFunction)];
  return {
    ...timeAsFilter({ ...settings, viz_type: 'pivot_table_v2' }),
    ...(aggregate ? { aggregateFunction: aggregate } : {}),
    ...(margins ? { colTotals: true, colSubTotals: true } : {}),
    rowOrder: 'value_z_to_a',
  };
};

const sunburst: Migration = saved =>
  timeAsFilter({ ...renameKeys(saved, { groupby: 'columns' }), viz_type: 'sunburst_v2' });

const bubble: Migration = saved =>
  timeAsFilter({
    ...renameKeys(saved, {
      bottom_margin: 'x_axis_title_margin',
      left_margin: 'y_axis_title_margin',
      limit: 'row_limit',
      x_axis_format: 'xAxisFormat',
      x_log_scale: 'logXAxis',
      x_ticks_layout: 'xAxisLabelRotation',
      y_axis_showminmax: 'truncateYAxis',
      y_log_scale: 'logYAxis',
    }),
    viz_type: 'bubble_v2',
  });

const heatmap: Migration = saved => ({
  ...timeAsFilter({
    ...renameKeys(saved, {
      all_columns_x: 'x_axis',
      all_columns_y: 'groupby',
      y_axis_bounds: 'value_bounds',
      show_perc: 'show_percentage',
    }),
    viz_type: 'heatmap_v2',
  }),
  legend_type: 'continuous',
});

const histogram: Migration = saved => {
  const { all_columns_x: columns, ...settings } = renameKeys(saved, {
    link_length: 'bins',
    normalized: 'normalize',
    x_axis_label: 'x_axis_title',
    y_axis_label: 'y_axis_title',
  });
  return { ...timeAsFilter({ ...settings, viz_type: 'histogram_v2' }), column: first(columns) };
};

const sankey: Migration = saved => {
  const { groupby, ...settings } = saved;
  const [source, target] = asList(groupby);
  return { ...timeAsFilter({ ...settings, viz_type: 'sankey_v2' }), source, target };
};

/** Chart types of older versions, and how their settings become those of the type that replaced them. */
export const LEGACY: Readonly<Record<string, Migration>> = {
  area,
  bar,
  bubble,
  compare,
  dist_bar: distributedBar,
  dual_line: dualLine,
  heatmap,
  histogram,
  line,
  pivot_table: pivotTable,
  sankey,
  sunburst,
  treemap,
};
