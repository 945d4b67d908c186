import type { VisualMapComponentOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';
import { sequentialScheme } from '../colour/scheme.ts';
import type { NumberFormatter } from '../format/number.ts';
import { asNumber } from '../settings/read.ts';
import { textWidth } from './label.ts';

export const VISUAL_MAP_SPACE = 34;
const PIECES = 5;
/** The mark of a piece and the gap after it. */
const PIECE_ROOM = 32;

export interface ColourScale {
  scheme: unknown;
  domain: readonly [low: number, high: number];
  /** Index of the coloured figure within an item's value. */
  dimension: number;
  format: NumberFormatter;
  show: boolean;
  /** Colours in so many steps; `true` for the usual number. */
  piecewise?: boolean | number;
  side?: 'top' | 'bottom';
  /** The only series that is coloured, where there are several. */
  seriesIndex?: number;
}

/** A scale of colours with its legend on one side of the plot. */
export function visualMapOf(
  scale: ColourScale,
  { theme, width }: TransformContext,
): VisualMapComponentOption {
  const [low, high] = scale.domain;
  const top = high > low ? high : low + 1;
  const shared = {
    min: low,
    max: top,
    show: scale.show,
    dimension: scale.dimension,
    orient: 'horizontal' as const,
    left: 'center',
    [scale.side ?? 'top']: 4,
    inRange: { color: [...sequentialScheme(scale.scheme)] },
    outOfRange: { color: theme.line },
    textStyle: { color: theme.secondary, fontSize: 11 },
    ...(scale.seriesIndex === undefined ? {} : { seriesIndex: scale.seriesIndex }),
  };
  if (scale.piecewise) {
    const range = (from: unknown, to?: unknown): string =>
      `${scale.format(asNumber(from))} – ${scale.format(asNumber(to))}`;
    const pieces = scale.piecewise === true ? PIECES : scale.piecewise;
    const step = (top - low) / pieces;
    const labels = Array.from({ length: pieces }, (_, at) => range(low + at * step, low + (at + 1) * step));
    const needed = labels.reduce((sum, label) => sum + textWidth(label, 11) + PIECE_ROOM, 0);
    return {
      ...shared,
      type: 'piecewise',
      splitNumber: pieces,
      itemWidth: 12,
      itemHeight: 10,
      formatter: range,
      // Where there is no room for every label, the ends say what the colours between them are.
      ...(needed > width ? { showLabel: false, text: [scale.format(top), scale.format(low)] } : {}),
    };
  }
  return {
    ...shared,
    type: 'continuous',
    calculable: false,
    itemWidth: 10,
    itemHeight: 140,
    text: [scale.format(high), scale.format(low)],
    textGap: 8,
  };
}
