import type { SeriesOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';
import { DIMMED_OPACITY, isDimmed } from '../draw/base-option.ts';
import type { Series, XValues } from './data.ts';
import { type DataItem, isolatedRows, pointsOf } from './points.ts';
import type { SeriesStyle } from './style.ts';
import type { LabelTexts } from './value-labels.ts';

export interface DrawnSeries {
  series: Series;
  x: XValues;
  style: SeriesStyle;
  colour: string;
  labels: LabelTexts;
  /** Series with the same stack stand on each other. */
  stack?: string;
  /** Colours by row, when the x values are coloured instead of the series. */
  rowColours?: string[];
  axis?: number;
}

/** Above this many points a line is thinned out for drawing; the shape stays. */
const MANY_POINTS = 2000;

const isDivided = ({ dimensions }: Series): boolean => Object.keys(dimensions).length > 0;

/** A chosen series stays bright; in a chart that no dimension divides it is a row that was chosen. */
const isFaded = ({ series }: DrawnSeries, context: TransformContext): boolean =>
  isDivided(series) && isDimmed(context, series.name);

function itemsOf(drawn: DrawnSeries, dots: Set<number>, context: TransformContext): unknown[] {
  const { series, x, style, labels, rowColours } = drawn;
  const byRow = x.kind === 'category' && !isDivided(series);
  return pointsOf(x, series.values, style.horizontal).map((value, row) => {
    const item: DataItem = { value };
    const text = labels[row];
    if (text) item.label = { show: true, formatter: text };
    if (rowColours) item.itemStyle = { color: rowColours[row]! };
    if (byRow && isDimmed(context, String(x.values[row])))
      item.itemStyle = { ...item.itemStyle, opacity: DIMMED_OPACITY };
    if (dots.has(row)) Object.assign(item, { symbol: 'circle', symbolSize: Math.max(style.markerSize, 4) });
    return Object.keys(item).length === 1 ? value : item;
  });
}

const plainRow = /[{}]/;

/** Label texts are shown as they are: braces in them must not be read as a template. */
const literal = (texts: LabelTexts): LabelTexts =>
  texts.map(text => (text && plainRow.test(text) ? text.replace(/[{}]/g, '') : text));

function common(drawn: DrawnSeries, context: TransformContext) {
  const { series, style, stack } = drawn;
  const stackedLabel = stack !== undefined && !style.onlyTotal;
  const outside = style.horizontal ? ('right' as const) : ('top' as const);
  return {
    id: series.column,
    name: series.name,
    ...(stack === undefined ? {} : { stack, stackStrategy: 'all' as const }),
    ...(drawn.axis === undefined ? {} : { yAxisIndex: drawn.axis }),
    label: {
      show: false,
      position: stackedLabel && style.shape === 'bar' ? ('inside' as const) : outside,
      color: context.theme.text,
      fontSize: 11,
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'series' as const },
  };
}

function lineSeries(drawn: DrawnSeries, context: TransformContext): SeriesOption {
  const { series, style, colour } = drawn;
  const isolated = isolatedRows(series.values);
  const dots = style.markers ? new Set<number>() : isolated;
  const opacity = isFaded(drawn, context) ? DIMMED_OPACITY : 1;
  const step = style.shape === 'start' || style.shape === 'middle' || style.shape === 'end';
  return {
    ...common(drawn, context),
    type: 'line',
    data: itemsOf(drawn, dots, context) as never,
    smooth: style.shape === 'smooth' ? 0.35 : false,
    ...(style.shape === 'smooth' ? { smoothMonotone: 'x' as const } : {}),
    ...(step ? { step: style.shape as 'start' | 'middle' | 'end' } : {}),
    showSymbol: style.markers || dots.size > 0,
    symbol: dots.size > 0 ? 'none' : 'circle',
    symbolSize: style.markerSize,
    lineStyle: { width: 2, type: series.offset === null ? 'solid' : 'dashed', opacity },
    itemStyle: { color: colour, opacity },
    ...(style.area ? { areaStyle: { opacity: style.opacity * opacity } } : {}),
    ...(series.values.length > MANY_POINTS ? { sampling: 'lttb' as const } : {}),
    connectNulls: false,
  };
}

function barSeries(drawn: DrawnSeries, context: TransformContext): SeriesOption {
  const { series, colour } = drawn;
  const faded = isFaded(drawn, context) ? DIMMED_OPACITY : 1;
  return {
    ...common(drawn, context),
    type: 'bar',
    data: itemsOf(drawn, new Set(), context) as never,
    barMaxWidth: 64,
    itemStyle: { color: colour, opacity: series.offset === null ? faded : faded * 0.5 },
  };
}

function scatterSeries(drawn: DrawnSeries, context: TransformContext): SeriesOption {
  const { style, colour } = drawn;
  return {
    ...common(drawn, context),
    type: 'scatter',
    data: itemsOf(drawn, new Set(), context) as never,
    symbolSize: style.markerSize,
    itemStyle: { color: colour, opacity: isFaded(drawn, context) ? DIMMED_OPACITY : 0.85 },
  };
}

/** One observed series in the shape its chart asks for. */
export function seriesOption(drawn: DrawnSeries, context: TransformContext): SeriesOption {
  const safe = { ...drawn, labels: literal(drawn.labels) };
  if (drawn.style.shape === 'bar') return barSeries(safe, context);
  return drawn.style.shape === 'scatter' ? scatterSeries(safe, context) : lineSeries(safe, context);
}

/** The invisible series a stream rests on. */
export const floorSeries = (
  x: XValues,
  values: number[],
  stack: string,
  horizontal: boolean,
): SeriesOption => ({
  id: `${stack} floor`,
  type: 'line',
  stack,
  stackStrategy: 'all',
  data: pointsOf(x, values, horizontal) as never,
  showSymbol: false,
  silent: true,
  lineStyle: { opacity: 0 },
  tooltip: { show: false },
  z: 0,
});
