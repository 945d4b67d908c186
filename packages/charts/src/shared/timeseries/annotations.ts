import type { SeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../../chart.ts';
import { asList, asNumber, isRecord } from '../settings/read.ts';
import type { TimeseriesData } from './data.ts';
import { evaluateFormula } from './formula.ts';
import { pointsOf } from './points.ts';

interface Layer {
  name: string;
  type: string;
  value: unknown;
  style: 'solid' | 'dashed' | 'dotted';
  width: number;
  opacity: number;
  colour: string;
  showLabel: boolean;
  showMarkers: boolean;
  hideLine: boolean;
  raw: Record<string, unknown>;
}

const OPACITY: Record<string, number> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };

const lineType = (style: unknown): Layer['style'] =>
  style === 'dotted' ? 'dotted' : style === 'dashed' || style === 'longDashed' ? 'dashed' : 'solid';

function readLayers(settings: Settings, context: TransformContext): Layer[] {
  return asList(settings.annotation_layers)
    .filter(isRecord)
    .filter(layer => layer.show !== false && typeof layer.name === 'string')
    .map(layer => ({
      name: String(layer.name),
      type: String(layer.annotationType),
      value: layer.value,
      style: lineType(layer.style),
      width: asNumber(layer.width) ?? 1,
      opacity: OPACITY[String(layer.opacity)] ?? 1,
      colour: typeof layer.color === 'string' && layer.color !== '' ? layer.color : context.theme.secondary,
      showLabel: layer.showLabel === true,
      showMarkers: layer.showMarkers === true,
      hideLine: layer.hideLine === true,
      raw: layer,
    }));
}

const recordsOf = (data: unknown): Record<string, unknown>[] =>
  isRecord(data) ? asList(data.records).filter(isRecord) : [];

interface Mark {
  start: number;
  end: number | null;
  label: string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Events and intervals from an annotation layer or from another chart's rows. */
function marksOf(layer: Layer, context: TransformContext): Mark[] {
  const { raw } = layer;
  const native = raw.sourceType === 'NATIVE';
  const startKey = native ? 'start_dttm' : text(raw.timeColumn) || '__timestamp';
  const endKey = native ? 'end_dttm' : text(raw.intervalEndColumn);
  const titleKey = native ? 'short_descr' : text(raw.titleColumn);
  return recordsOf(context.annotations[layer.name]).flatMap(record => {
    const start = asNumber(record[startKey]);
    if (start === null) return [];
    const title = text(record[titleKey]);
    return [{ start, end: asNumber(record[endKey]), label: title ? `${layer.name} - ${title}` : layer.name }];
  });
}

/** Carries marks without drawing anything itself. */
const carrier = (layer: Layer) => ({
  type: 'line' as const,
  id: `annotation ${layer.name}`,
  name: layer.name,
  data: [],
  silent: true,
});

function eventSeries(layer: Layer, context: TransformContext): SeriesOption {
  return {
    ...carrier(layer),
    markLine: {
      silent: false,
      symbol: 'none',
      lineStyle: { color: layer.colour, type: layer.style, width: layer.width, opacity: layer.opacity },
      label: { show: layer.showLabel, color: context.theme.secondary, formatter: '{b}' },
      data: marksOf(layer, context).map(mark => ({ xAxis: mark.start, name: mark.label })),
    },
  };
}

function intervalSeries(layer: Layer, context: TransformContext): SeriesOption {
  return {
    ...carrier(layer),
    markArea: {
      silent: false,
      itemStyle: { color: layer.colour, opacity: layer.opacity * 0.15 },
      label: { show: layer.showLabel, color: context.theme.secondary, formatter: '{b}' },
      data: marksOf(layer, context)
        .filter(mark => mark.end !== null)
        .map(mark => [{ xAxis: mark.start, name: mark.label }, { xAxis: mark.end! }]),
    },
  };
}

const lineStyle = (layer: Layer) => ({
  color: layer.colour,
  type: layer.style,
  width: layer.hideLine ? 0 : layer.width,
  opacity: layer.opacity,
});

function formulaSeries(layer: Layer, data: TimeseriesData): SeriesOption[] {
  const formula = evaluateFormula(text(layer.value));
  if (!formula || data.x.kind === 'category') return [];
  const values = data.x.values.map(value => (typeof value === 'number' ? formula(value) : null));
  return [
    {
      type: 'line',
      id: `annotation ${layer.name}`,
      name: layer.name,
      data: pointsOf(data.x, values, false) as never,
      showSymbol: false,
      lineStyle: lineStyle(layer),
      itemStyle: { color: layer.colour },
    },
  ];
}

/** The rows of another line chart: its first column is the time, every other column a line. */
function timeSeries(layer: Layer, context: TransformContext): SeriesOption[] {
  const records = recordsOf(context.annotations[layer.name]);
  const [first] = records;
  if (!first) return [];
  const [time, ...columns] = Object.keys(first);
  return columns.map(column => ({
    type: 'line',
    id: `annotation ${layer.name} ${column}`,
    name: columns.length > 1 ? `${layer.name}, ${column}` : layer.name,
    data: records.map(record => [asNumber(record[time!]), asNumber(record[column])]) as never,
    showSymbol: layer.showMarkers,
    lineStyle: lineStyle(layer),
    itemStyle: { color: layer.colour },
  }));
}

/** Layers over a chart: formulas, events, intervals and the lines of other charts. */
export function annotationSeries(
  data: TimeseriesData,
  settings: Settings,
  context: TransformContext,
): SeriesOption[] {
  return readLayers(settings, context).flatMap(layer => {
    if (layer.type === 'FORMULA') return formulaSeries(layer, data);
    if (layer.type === 'EVENT') return [eventSeries(layer, context)];
    if (layer.type === 'INTERVAL') return [intervalSeries(layer, context)];
    return layer.type === 'TIME_SERIES' ? timeSeries(layer, context) : [];
  });
}
