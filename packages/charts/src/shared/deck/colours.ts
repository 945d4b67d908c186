import { interpolateRgb, piecewise } from 'd3-interpolate';
import type { Settings, TransformContext } from '../../chart.ts';
import type { MapLegend } from '../../map/view.ts';
import { coloursOf } from '../colour/colours-of.ts';
import { categoricalScheme, sequentialScheme } from '../colour/scheme.ts';
import { pickedColour } from '../colour/shade.ts';
import { type NumberFormatter, numberFormatter } from '../format/number.ts';
import { asList, asNumber, isRecord, readText } from '../settings/read.ts';

export const DECK_COLOUR = 'rgba(0, 122, 135, 1)';
const NO_BREAK = 'rgba(158, 158, 158, 1)';

export interface Break {
  colour: string;
  low: number;
  high: number;
}

export const colourBreaks = (settings: Settings): Break[] =>
  asList(settings.color_breakpoints).flatMap((entry): Break[] => {
    if (!isRecord(entry)) return [];
    const [low, high] = [asNumber(entry.minValue), asNumber(entry.maxValue)];
    if (low === null || high === null) return [];
    return [{ colour: pickedColour(entry.color, NO_BREAK), low, high }];
  });

export interface Coloured {
  colourOf(category: string, value: number | null): string;
  legend: MapLegend['entries'];
}

/** Colours of items by the chart's colour settings: one for all, by category, or by ranges of a figure. */
export function itemColours(
  categories: readonly string[],
  settings: Settings,
  context: TransformContext,
  fallback: 'fixed_color' | 'categorical_palette',
): Coloured {
  const type = readText(settings, 'color_scheme_type', fallback);
  const fixed = pickedColour(settings.color_picker, DECK_COLOUR);
  if (type === 'color_breakpoints') {
    const breaks = colourBreaks(settings);
    const other = pickedColour(settings.default_breakpoint_color, NO_BREAK);
    const format = legendFormat(settings);
    return {
      colourOf: (_, value) =>
        breaks.find(({ low, high }) => value !== null && value >= low && value <= high)?.colour ?? other,
      legend: breaks.map(({ colour, low, high }) => ({ colour, label: `${format(low)} – ${format(high)}` })),
    };
  }
  const named = categories.some(category => category !== '');
  if (type !== 'categorical_palette' || !named) return { colourOf: () => fixed, legend: [] };
  const colourOf = coloursOf(settings, context);
  return {
    colourOf: category => colourOf(category),
    legend: [...new Set(categories)].map(label => ({ label, colour: colourOf(label) })),
  };
}

export const legendFormat = (settings: Settings): NumberFormatter =>
  numberFormatter(readText(settings, 'legend_format', 'SMART_NUMBER'));

const STEPS = 6;

/**
 * A ramp for quantities. A categorical palette has no order, so a ramp of its first colour stands for it, paler where
 * there is less.
 */
export function ramp(
  settings: Settings,
  { theme }: TransformContext,
  fallback: string,
  steps = STEPS,
): string[] {
  const type = readText(settings, 'color_scheme_type', fallback);
  const colours = rampColours(type, settings, theme.dark ? '#20364A' : '#E3EEF6');
  const interpolate = piecewise(interpolateRgb, colours);
  return Array.from({ length: steps }, (_, step) => interpolate(step / (steps - 1)));
}

function rampColours(type: string, settings: Settings, pale: string): string[] {
  if (type === 'linear_palette' || type === 'default')
    return [...sequentialScheme(settings.linear_color_scheme)];
  const deep =
    type === 'fixed_color'
      ? pickedColour(settings.color_picker, DECK_COLOUR)
      : categoricalScheme(settings.color_scheme)[0]!;
  return [pale, deep];
}

/** Legend entries for equal steps between two figures. */
export function rampLegend(
  colours: readonly string[],
  [low, high]: readonly [number, number],
  format: NumberFormatter,
): MapLegend['entries'] {
  if (low === high) return [{ colour: colours.at(-1)!, label: format(high) }];
  const step = (high - low) / colours.length;
  return colours.map((colour, index) => ({
    colour,
    label: `${format(low + index * step)} – ${format(low + (index + 1) * step)}`,
  }));
}

/** The step of a ramp for a figure. */
export function rampColour(
  colours: readonly string[],
  [low, high]: readonly [number, number],
  value: number,
): string {
  const share = high === low ? 1 : (value - low) / (high - low);
  return colours[Math.min(colours.length - 1, Math.max(0, Math.floor(share * colours.length)))]!;
}
