import type { Frame } from '@parallax/contract';
import type { SeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { withFreeOptions } from '../shared/draw/free-options.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { ZOOM_SPACE, zoomOf } from '../shared/draw/zoom.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readBounds, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import { annotationSeries } from '../shared/timeseries/annotations.ts';
import { sortSeries } from '../shared/timeseries/arrange.ts';
import { domainAxis, valueAxis, xTextOf } from '../shared/timeseries/axes.ts';
import { readTimeseries, type Series, type TimeseriesData, type XValues } from '../shared/timeseries/data.ts';
import { timeseriesPick } from '../shared/timeseries/pick.ts';
import { readStyle, type SeriesStyle } from '../shared/timeseries/style.ts';
import { timeseriesTooltip } from '../shared/timeseries/tooltip.ts';
import { observedSeries, seriesColours, timeseriesFormat } from '../shared/timeseries/transform.ts';
import type { View } from '../view.ts';
import { splitForms } from './forms.ts';

interface Query {
  form: Settings;
  data: TimeseriesData;
  style: SeriesStyle;
  axis: 0 | 1;
}

const secondaryFormat = (settings: Settings): Record<string, unknown> => ({
  y_axis_format: settings.y_axis_format_secondary,
  currency_format: settings.currency_format_secondary,
});

function named(data: TimeseriesData, suffix: string): TimeseriesData {
  const rename = (series: Series): Series => ({
    ...series,
    name: series.name + suffix,
    base: series.base + suffix,
    column: `${series.column}${suffix}`,
  });
  return { ...data, series: data.series.map(rename) };
}

function readQueries(frames: readonly Frame[], settings: Settings, context: TransformContext): Query[] {
  const queries = splitForms(settings).map((form, index): Query => {
    const axis = readNumber(form, 'yAxisIndex') === 1 ? 1 : 0;
    const own = axis === 1 ? { ...form, ...secondaryFormat(settings) } : form;
    const data = readTimeseries(emptyFrameOr(frames, index), own, context, index);
    return {
      form: own,
      axis,
      data: { ...data, series: sortSeries(data.series, own) },
      style: readStyle(own, { horizontal: false }),
    };
  });
  const names = queries.map(query => new Set(query.data.series.map(series => series.name)));
  const clash = [...names[0]!].some(name => names[1]!.has(name));
  if (!clash && !readFlag(settings, 'show_query_identifiers')) return queries;
  return queries.map((query, index) => ({ ...query, data: named(query.data, ` (Query ${'AB'[index]})`) }));
}

/** Both queries' x values in one list, and their series aligned to it for the tooltip. */
function align(queries: readonly Query[]): TimeseriesData {
  const [first] = queries;
  const values = [...new Set(queries.flatMap(query => query.data.x.values))];
  const { kind, column } = first!.data.x;
  if (kind !== 'category') values.sort((a, b) => Number(a) - Number(b));
  const x: XValues = { kind, column, values, cells: values };
  const series = queries.flatMap(({ data }) => {
    const rowOf = new Map(data.x.values.map((value, row) => [value, row]));
    return data.series.map(item => ({
      ...item,
      values: values.map(value => item.values[rowOf.get(value) ?? -1] ?? null),
    }));
  });
  return { x, series };
}

function axisOf(side: 0 | 1, queries: readonly Query[], settings: Settings, context: TransformContext) {
  const own = queries.filter(query => query.axis === side);
  const [lead] = own.length > 0 ? own : queries;
  const suffix = side === 1 ? 'Secondary' : '';
  const axis = valueAxis(
    {
      format: timeseriesFormat(lead!.form, lead!.style, context)(lead!.data.series[0] ?? { metric: '' }),
      title: readText(settings, side === 1 ? 'yAxisTitleSecondary' : 'y_axis_title'),
      titleGap: readNumber(settings, 'y_axis_title_margin') ?? 0,
      log: readFlag(settings, `logAxis${suffix}`),
      bounds: readBounds(settings, side === 1 ? 'y_axis_bounds_secondary' : 'y_axis_bounds'),
      shares: false,
    },
    own.flatMap(query => query.data.series),
    settings,
    { horizontal: false },
    context,
  );
  return side === 1 ? { ...axis, splitLine: { show: false }, show: own.length > 0 } : axis;
}

export function mixedView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const queries = readQueries(frames, settings, context);
  const joined = align(queries);
  const queryOf = new Map(
    queries.flatMap(query => query.data.series.map(item => [item.column, query] as const)),
  );
  const colourOf = seriesColours(settings, context);
  for (const series of joined.series) colourOf(series);
  const coloured: TransformContext = {
    ...context,
    labelColours: {
      ...Object.fromEntries(joined.series.map(series => [series.base, colourOf(series)])),
      ...context.labelColours,
    },
  };
  const drawn: SeriesOption[] = queries.flatMap(({ form, data, style, axis }) =>
    observedSeries(data, { ...form, color_scheme: settings.color_scheme }, style, coloured, axis),
  );
  const bars = queries.some(query => query.style.shape === 'bar');
  const legend = legendOf([...new Set(joined.series.map(series => series.name))], settings, context);
  const zoomable = readFlag(settings, 'zoomable');
  const option = {
    ...baseOption(context),
    grid: gridOf(legend.space, zoomable ? { bottom: ZOOM_SPACE } : {}),
    legend: legend.option,
    xAxis: domainAxis(
      joined.x,
      settings,
      readStyle(settings, { shape: bars ? 'bar' : 'line', horizontal: false }),
      context,
    ),
    yAxis: [axisOf(0, queries, settings, context), axisOf(1, queries, settings, context)],
    ...(zoomable ? { dataZoom: zoomOf('x', context) } : {}),
    tooltip: timeseriesTooltip(
      {
        ...joined,
        colourOf,
        formatOf: series => {
          const query = queryOf.get(series.column) ?? queries[0]!;
          return timeseriesFormat(query.form, query.style, context)(series);
        },
        xText: xTextOf(joined.x, settings),
        total: false,
      },
      settings,
      context,
    ),
    series: [...drawn, ...annotationSeries(joined, settings, context)],
  };
  return {
    kind: 'echarts',
    family: 'cartesian',
    option: withFreeOptions(option, settings.echart_options),
    pick: timeseriesPick(joined.x, joined.series),
  };
}
