import type { Frame } from '@parallax/contract';
import type { EChartsOption, SeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../../chart.ts';
import type { View } from '../../view.ts';
import { coloursOf } from '../colour/colours-of.ts';
import { baseOption } from '../draw/base-option.ts';
import { withFreeOptions } from '../draw/free-options.ts';
import { gridOf } from '../draw/grid.ts';
import { legendOf } from '../draw/legend.ts';
import { ZOOM_SPACE, zoomOf } from '../draw/zoom.ts';
import type { NumberFormatter } from '../format/number.ts';
import { numberFormatter } from '../format/number.ts';
import { metricFormatter } from '../format/value.ts';
import { groupBy } from '../group-by.ts';
import { readBounds, readFlag, readNumber, readText } from '../settings/read.ts';
import { annotationSeries } from './annotations.ts';
import { sortRows, sortSeries } from './arrange.ts';
import { domainAxis, valueAxis, xTextOf } from './axes.ts';
import { readTimeseries, type Series, type TimeseriesData } from './data.ts';
import { forecastSeries } from './forecast.ts';
import { timeseriesPick } from './pick.ts';
import { isRebased, rebased } from './rebase.ts';
import { floorSeries, seriesOption } from './series.ts';
import { expandStack, stackGroup, streamFloor } from './stack.ts';
import { readStyle, type SeriesStyle } from './style.ts';
import { timeseriesTooltip } from './tooltip.ts';
import { valueLabels } from './value-labels.ts';

/** Whether the values are shares or changes, which read as per cent. */
const isShare = (settings: Settings, style: SeriesStyle): boolean =>
  Boolean(settings.contributionMode) ||
  style.stack === 'expand' ||
  settings.comparison_type === 'percentage' ||
  isRebased(settings);

export function timeseriesFormat(
  settings: Settings,
  style: SeriesStyle,
  context: TransformContext,
): (series: Pick<Series, 'metric'>) => NumberFormatter {
  const numberFormat = readText(settings, 'y_axis_format', 'SMART_NUMBER');
  if (isShare(settings, style) && !numberFormat.includes('%')) {
    const share = numberFormatter('.1~%');
    return () => share;
  }
  const chart = { numberFormat, currency: settings.currency_format };
  return series => metricFormatter(series.metric, chart, context);
}

/** Colours by name. A series of an earlier period shares the colour of the one it is compared with. */
export function seriesColours(settings: Settings, context: TransformContext): (series: Series) => string {
  const colourOf = coloursOf(settings, context);
  const shared = readFlag(settings, 'time_shift_color', true);
  return series => colourOf(shared ? series.base : series.name);
}

/** Draws the observed series of one query, stack by stack. */
export function observedSeries(
  data: TimeseriesData,
  settings: Settings,
  style: SeriesStyle,
  context: TransformContext,
  axis?: number,
): SeriesOption[] {
  const colourOf = seriesColours(settings, context);
  const formatOf = timeseriesFormat(settings, style, context);
  const length = data.x.values.length;
  const observed = data.series.filter(series => series.role === 'observed');
  const valueColour = coloursOf(settings, context);
  const rowColours = readFlag(settings, 'color_by_primary_axis')
    ? data.x.values.map(value => valueColour(String(value)))
    : undefined;
  const options: SeriesOption[] = [];
  for (const [group, members] of groupBy(observed, series => stackGroup(series, settings))) {
    const stack = style.stack === 'none' ? undefined : `${group}${axis ?? ''}`;
    const shown = style.stack === 'expand' ? expandStack(members, length) : members;
    const labels = valueLabels(shown, length, style, formatOf);
    if (stack && style.stack === 'stream') {
      options.push(floorSeries(data.x, streamFloor(members, length), stack, style.horizontal));
    }
    for (const series of shown) {
      options.push(
        seriesOption(
          {
            series,
            x: data.x,
            style,
            colour: colourOf(series),
            labels: labels.get(series) ?? [],
            ...(stack ? { stack } : {}),
            ...(rowColours ? { rowColours } : {}),
            ...(axis === undefined ? {} : { axis }),
          },
          context,
        ),
      );
    }
  }
  return options;
}

function forecasts(data: TimeseriesData, settings: Settings, style: SeriesStyle, context: TransformContext) {
  const colourOf = seriesColours(settings, context);
  const parts = data.series.filter(series => series.role !== 'observed');
  return [...groupBy(parts, series => series.name).values()].flatMap(group =>
    forecastSeries(group, data.x, colourOf(group[0]!), style.opacity),
  );
}

/** Frame to picture for the charts of one x-axis and one value axis. */
export function timeseriesView(
  frame: Frame,
  settings: Settings,
  context: TransformContext,
  fixed: Partial<SeriesStyle> = {},
): View {
  const style = readStyle(settings, fixed);
  const data = sortRows(readTimeseries(frame, settings, context), settings);
  data.series = sortSeries(data.series, settings);
  if (isRebased(settings)) data.series = data.series.map(rebased);
  const colourOf = seriesColours(settings, context);
  const formatOf = timeseriesFormat(settings, style, context);
  const names = [...new Set(data.series.map(series => series.name))];
  const series = [
    ...observedSeries(data, settings, style, context),
    ...forecasts(data, settings, style, context),
    ...annotationSeries(data, settings, context),
  ];
  const earlier = new Set(data.series.filter(item => item.offset !== null).map(item => item.name));
  const legend = legendOf(names, settings, context, style.shape === 'bar' ? new Set() : earlier);
  const zoomable = readFlag(settings, 'zoomable');
  const domain = domainAxis(data.x, settings, style, context);
  const values = valueAxis(
    {
      format: formatOf(data.series[0] ?? { metric: '' }),
      title: readText(settings, style.horizontal ? 'x_axis_title' : 'y_axis_title'),
      titleGap: readNumber(settings, style.horizontal ? 'x_axis_title_margin' : 'y_axis_title_margin') ?? 0,
      log: readFlag(settings, 'logAxis'),
      bounds: readBounds(settings, 'y_axis_bounds'),
      shares: style.stack === 'expand' || (settings.contributionMode === 'row' && style.stack === 'stack'),
    },
    data.series,
    settings,
    style,
    context,
  );
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(
      legend.space,
      zoomable ? (style.horizontal ? { right: ZOOM_SPACE } : { bottom: ZOOM_SPACE }) : {},
    ),
    legend: legend.option,
    xAxis: style.horizontal ? values : domain,
    yAxis: style.horizontal ? domain : values,
    ...(zoomable ? { dataZoom: zoomOf(style.horizontal ? 'y' : 'x', context) } : {}),
    tooltip: timeseriesTooltip(
      {
        x: data.x,
        series: data.series,
        colourOf,
        formatOf,
        xText: xTextOf(data.x, settings),
        total: !settings.contributionMode && !isRebased(settings),
      },
      settings,
      context,
    ),
    series,
  };
  return {
    kind: 'echarts',
    family: 'cartesian',
    option: withFreeOptions(option, settings.echart_options),
    pick: timeseriesPick(data.x, data.series, style.horizontal),
  };
}
