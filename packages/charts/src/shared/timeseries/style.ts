import type { Settings } from '../../chart.ts';
import { readFlag, readNumber, readText } from '../settings/read.ts';
import { readStack, type StackMode } from './stack.ts';

export type Shape = 'line' | 'smooth' | 'start' | 'middle' | 'end' | 'bar' | 'scatter';
const SHAPES: readonly Shape[] = ['line', 'smooth', 'start', 'middle', 'end', 'bar', 'scatter'];

const STEPPED: readonly Shape[] = ['start', 'middle', 'end'];

/** How the series of a chart are drawn. */
export interface SeriesStyle {
  shape: Shape;
  area: boolean;
  opacity: number;
  stack: StackMode;
  markers: boolean;
  markerSize: number;
  showValue: boolean;
  onlyTotal: boolean;
  /** Share of the total below which a value gets no label, in per cent. */
  labelThreshold: number;
  horizontal: boolean;
  /** Only the stepped shapes, whatever was saved under another chart type. */
  steps?: boolean;
}

const readShape = (text: string): Shape => SHAPES.find(shape => shape === text) ?? 'line';

export function readStyle(settings: Settings, fixed: Partial<SeriesStyle> = {}): SeriesStyle {
  const shape = readShape(readText(settings, 'seriesType', fixed.steps ? 'start' : 'line'));
  return {
    shape: fixed.steps && !STEPPED.includes(shape) ? 'start' : shape,
    area: readFlag(settings, 'area'),
    opacity: readNumber(settings, 'opacity') ?? 0.2,
    stack: readStack(settings.stack),
    markers: readFlag(settings, 'markerEnabled'),
    markerSize: readNumber(settings, 'markerSize') ?? 6,
    showValue: readFlag(settings, 'show_value'),
    onlyTotal: readFlag(settings, 'only_total', true),
    labelThreshold: readNumber(settings, 'percentage_threshold') ?? 0,
    horizontal: settings.orientation === 'horizontal',
    ...fixed,
  };
}
