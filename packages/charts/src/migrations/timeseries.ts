import type { Settings } from '../chart.ts';
import { asList } from '../shared/settings/read.ts';
import { type Migration, renameKeys, timeAsFilter } from './rename.ts';

const RENAMED = {
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
  show_controls: 'show_extra_controls',
  x_axis_label: 'x_axis_title',
  x_axis_format: 'x_axis_time_format',
  x_axis_showminmax: 'truncateXAxis',
  x_ticks_layout: 'xAxisLabelRotation',
  y_axis_label: 'y_axis_title',
  y_axis_showminmax: 'truncateYAxis',
  y_log_scale: 'logAxis',
};

const margin = (value: unknown): unknown => (value === 'auto' ? 30 : value);

/** What every older series chart has in common. */
function shared(saved: Settings): Settings {
  const renamed = renameKeys(saved, RENAMED);
  const { contribution, show_brush: brush, show_markers: markers, ...rest } = renamed;
  const settings: Settings = { ...rest, viz_type: saved.viz_type };
  for (const key of ['x_axis_title_margin', 'y_axis_title_margin']) {
    if (key in settings) settings[key] = margin(settings[key]);
  }
  if ('xAxisLabelRotation' in settings) {
    settings.xAxisLabelRotation = settings.xAxisLabelRotation === '45°' ? 45 : 0;
  }
  if (contribution) settings.contributionMode = 'row';
  if (brush === 'yes') settings.zoomable = true;
  if (markers !== undefined) settings.markerEnabled = Boolean(markers);
  if (settings.time_compare) {
    settings.time_compare = asList(settings.time_compare)
      .filter(offset => typeof offset === 'string' && offset !== '')
      .map(offset => (String(offset).endsWith(' ago') ? offset : `${offset} ago`));
  }
  if (settings.comparison_type === 'absolute') settings.comparison_type = 'difference';
  const column = saved.granularity_sqla;
  return {
    ...timeAsFilter(settings),
    ...(column && !settings.x_axis ? { x_axis: column } : {}),
    time_grain_sqla: settings.time_grain_sqla ?? 'P1D',
  };
}

export const line: Migration = saved => {
  const { line_interpolation: shape, ...settings } = shared(saved);
  if (shape === 'cardinal') return { ...settings, viz_type: 'echarts_timeseries_smooth' };
  if (shape === 'step-before')
    return { ...settings, viz_type: 'echarts_timeseries_step', seriesType: 'start' };
  if (shape === 'step-after') return { ...settings, viz_type: 'echarts_timeseries_step', seriesType: 'end' };
  return { ...settings, viz_type: 'echarts_timeseries_line' };
};

export const compare: Migration = saved => ({
  ...shared(saved),
  viz_type: 'echarts_timeseries_line',
  rebase_percent_change: true,
});

const STACKS: Record<string, string> = { expand: 'Expand', stack: 'Stack', stream: 'Stream' };

export const area: Migration = saved => {
  const { stacked_style: style, ...settings } = shared(saved);
  const stack = STACKS[String(style)];
  return { ...settings, viz_type: 'echarts_area', opacity: 0.7, ...(stack ? { stack } : {}) };
};

function bars(settings: Settings): Settings {
  const { show_bar_value: shown, bar_stacked: stacked, ...rest } = settings;
  return {
    ...rest,
    viz_type: 'echarts_timeseries_bar',
    ...(shown === undefined ? {} : { show_value: Boolean(shown) }),
    ...(stacked ? { stack: 'Stack' } : {}),
  };
}

export const bar: Migration = saved => bars(shared(saved));

export const distributedBar: Migration = saved => {
  const [axis, ...dimensions] = asList(saved.groupby);
  const { columns, ...settings } = bars(shared(saved));
  return {
    ...settings,
    viz_type: 'echarts_timeseries_bar',
    x_axis: axis,
    groupby: [...dimensions, ...asList(columns)],
    xAxisLabelRotation: 45,
  };
};

export const dualLine: Migration = saved => {
  const settings = renameKeys(saved, {
    metric: 'metrics',
    metric_2: 'metrics_b',
    x_axis_format: 'x_axis_time_format',
    y_axis_2_format: 'y_axis_format_secondary',
    y_axis_2_bounds: 'y_axis_bounds_secondary',
  });
  return {
    ...timeAsFilter(settings),
    viz_type: 'mixed_timeseries',
    ...(saved.granularity_sqla ? { x_axis: saved.granularity_sqla } : {}),
    metrics: asList(settings.metrics),
    metrics_b: asList(settings.metrics_b),
    yAxisIndex: 0,
    yAxisIndexB: 1,
    truncateYAxis: true,
  };
};
