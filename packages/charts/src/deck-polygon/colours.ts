import type { Settings, TransformContext } from '../chart.ts';
import type { MapLegend } from '../map/view.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { colourBreaks, DECK_COLOUR, itemColours, legendFormat, ramp } from '../shared/deck/colours.ts';
import { extentOf } from '../shared/fields.ts';
import { asList, asNumber, readNumber, readText } from '../shared/settings/read.ts';

export interface AreaColours {
  colourOf(value: number | null): string;
  legend: MapLegend['entries'];
}

/** Bounds of the colour steps: the chosen ones, else equal steps from the smallest figure to the largest. */
function boundsOf(values: readonly (number | null)[], settings: Settings): number[] {
  const chosen = asList(settings.break_points)
    .flatMap(value => asNumber(value) ?? [])
    .sort((a, b) => a - b);
  if (chosen.length > 1) return chosen;
  const [low, high] = extentOf(values);
  const steps = Math.min(20, Math.max(1, Math.round(readNumber(settings, 'num_buckets') ?? 5)));
  return Array.from({ length: steps + 1 }, (_, step) => low + ((high - low) * step) / steps);
}

/** Areas are coloured by steps of their figure, by chosen ranges, or all alike. */
export function areaColours(
  values: readonly (number | null)[],
  settings: Settings,
  context: TransformContext,
): AreaColours {
  const type = readText(settings, 'color_scheme_type', 'linear_palette');
  const counted = values.some(value => value !== null);
  if (type === 'color_breakpoints' && colourBreaks(settings).length > 0) {
    const { colourOf, legend } = itemColours([], settings, context, 'fixed_color');
    return { colourOf: value => colourOf('', value), legend };
  }
  if (type !== 'linear_palette' || !counted) {
    const fill = pickedColour(settings.fill_color_picker, DECK_COLOUR);
    return { colourOf: () => fill, legend: [] };
  }
  const bounds = boundsOf(values, settings);
  const colours = ramp(settings, context, 'linear_palette', Math.max(2, bounds.length - 1));
  const format = legendFormat(settings);
  return {
    colourOf: value => {
      if (value === null || value < bounds[0]! || value > bounds.at(-1)!) return context.theme.line;
      const step = bounds.findLastIndex(bound => value >= bound);
      return colours[Math.min(bounds.length - 2, step)]!;
    },
    legend: bounds.slice(1).map((bound, step) => ({
      colour: colours[step]!,
      label: `${format(bounds[step]!)} – ${format(bound)}`,
    })),
  };
}
