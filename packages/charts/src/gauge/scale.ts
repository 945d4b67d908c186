import type { Settings, TransformContext } from '../chart.ts';
import { categoricalScheme } from '../shared/colour/scheme.ts';
import { extentOf } from '../shared/fields.ts';
import { asNumber, readNumber, readText } from '../shared/settings/read.ts';

/** The ends of the dial: as chosen, else with room on both sides of the figures. */
export function dialRange(values: readonly number[], settings: Settings): [low: number, high: number] {
  const [least, most] = extentOf(values);
  const low = readNumber(settings, 'min_val') ?? Math.min(0, least * 2);
  const high = readNumber(settings, 'max_val') ?? Math.max(0, most * 2);
  return high > low ? [low, high] : [low, low + 1];
}

const numbers = (text: string): number[] => text.split(',').flatMap(item => asNumber(item) ?? []);

/** The ring of the dial: shares of its length with their colours. */
export function dialColours(
  [low, high]: readonly [number, number],
  settings: Settings,
  { theme }: TransformContext,
): [share: number, colour: string][] {
  const bounds = numbers(readText(settings, 'intervals')).filter(bound => bound > low);
  if (bounds.length === 0) return [[1, theme.line]];
  const scheme = categoricalScheme(settings.color_scheme);
  const places = numbers(readText(settings, 'interval_color_indices'));
  const colourAt = (at: number): string => {
    const place = places[at] ?? at + 1;
    return scheme[(Math.max(1, place) - 1) % scheme.length]!;
  };
  const shares = bounds.map((bound, at): [number, string] => [
    Math.min(1, (bound - low) / (high - low)),
    colourAt(at),
  ]);
  const last = shares.at(-1)!;
  return last[0] < 1 ? [...shares, [1, theme.line]] : shares;
}
